package config

// The shape of a runtime policy. It is checked whole, because a misspelt key that is ignored silently keeps a default that
// somebody meant to change.

func policyShape() shape {
	flag, word, words := shape{kind: boolean}, shape{kind: text}, shape{kind: list, item: &shape{kind: text}}
	count, positive := whole(0), whole(1)
	share := shape{kind: number, min: ptr(0), max: ptr(1)}
	cap, amount := orNull(shape{kind: integer}), orNull(shape{kind: number})
	return keys(
		opt("_comment", word),
		opt("_expected_validation", word),
		req("approval_required_actions", words),
		req("review_pipeline_by_tier", byTier(keys(req("plan_auditor", flag), req("assumption_verifier", flag),
			req("executability_verifier", flag), req("code_review", flag)))),
		req("max_iterations_by_tier", byTier(positive)),
		opt("model_dispatch", keys(req("default_mode", oneOf("deterministic", "auto")),
			req("auto_mode_allow_outer_model_omission", flag), req("auto_mode_requires_runtime_marker", flag))),
		req("retry_budgets", keys(req("max_retries_per_phase", count), req("transient_max", count), req("fixable_max", count),
			req("needs_replan_max", count), req("escalate_max", count), req("model_unavailable_max", count),
			req("per_wave_transient_reduction_threshold", count), req("per_wave_parallelism_reduction_factor", share))),
		req("stagnation_detection", keys(req("same_phase_failure_escalation_threshold", positive),
			req("same_classification_repeat_escalation", flag))),
		req("session_telemetry", keys(req("template", word), req("log_file", word), req("write_timing", word),
			req("archive_threshold_entries", positive))),
		req("tool_output_policy", keys(req("spill_directory_template", word), req("task_slug_pattern", word),
			req("purge_timing", word), opt("max_total_mb", cap))),
		req("plan_review_gate_trigger_conditions", keys(req("min_phases", positive), req("confidence_threshold", share),
			req("high_risk_scope_triggers_review", flag), req("applicable_high_impact_risk_triggers_review", flag))),
		req("batch_approval", keys(req("approval_per", oneOf("wave")), req("exception_destructive_phases", oneOf("per_phase")))),
		req("budget_defaults", keys(req("enabled", flag), opt("token_cap", cap), opt("wall_clock_s", amount),
			opt("cost_usd", amount), req("enable_reflection", flag), opt("notes", word))),
		opt("resource_profiles", keys(req("default", resourceProfile()), req("small_local", resourceProfile()))),
		req("final_review_gate", keys(req("enabled_by_default", flag), req("auto_trigger_tiers", tierList()),
			req("allow_user_trigger", flag), req("max_fix_cycles", count))),
		req("memory_hygiene", keys(opt("_comment", word), req("notes_md_max_lines", positive),
			// Zero archives at once; the command line has to ask for it as well.
			req("archive_completed_plans_threshold_days", count), req("archive_eligible_statuses", words),
			req("repo_memory_dedup_required", flag), req("memory_content_types", words),
			req("session_notes_template_path", word), req("stale_memory_freshness_days", count))),
		req("compaction", keys(opt("_comment", word), req("max_consecutive_failures", positive),
			req("circuit_breaker_action", oneOf("escalate")))),
		req("task_cache", keys(opt("_comment", word), req("enabled", flag), req("lookback_phases", positive),
			req("similarity_scope", word), req("recommendation_only", flag))),
	)
}

func resourceProfile() shape {
	flag, limit := shape{kind: boolean}, orNull(whole(1))
	return keys(req("max_parallel_agents", whole(1)), req("phase_file_limit", limit), req("max_changed_files_default", limit),
		req("context_packet_required_tiers", tierList()), opt("research_brief_required_for_non_trivial_research", flag),
		opt("code_context_pack_preferred", flag), req("require_phase_task_card", flag),
		req("budget_exceeded_classification", oneOf("needs_replan", "escalate")), opt("notes", shape{kind: text}))
}

func tiers() []string { return []string{"TRIVIAL", "SMALL", "MEDIUM", "LARGE"} }

func byTier(s shape) shape {
	out := shape{kind: object}
	for _, tier := range tiers() {
		out.fields = append(out.fields, req(tier, s))
	}
	return out
}

func tierList() shape {
	tier := oneOf(tiers()...)
	return shape{kind: list, item: &tier}
}

func keys(fields ...shapeField) shape    { return shape{kind: object, fields: fields} }
func req(key string, s shape) shapeField { return shapeField{key: key, required: true, shape: s} }
func opt(key string, s shape) shapeField { return shapeField{key: key, shape: s} }
func whole(least float64) shape          { return shape{kind: integer, min: ptr(least)} }
func oneOf(words ...string) shape        { return shape{kind: text, enum: words} }
func orNull(s shape) shape               { s.nullable = true; return s }
