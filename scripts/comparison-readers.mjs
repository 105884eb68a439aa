// What the tools of scripts/comparison.sh print, as places with a text and the name of the check.
import { relative, isAbsolute } from 'node:path';

// One reader for each form of output: every finding becomes one entry for each place that it names.
export const readers = (root) => {
  const at = (file, first, last, text, kind = '') => ({ file: isAbsolute(file) ? relative(root, file) : file, first: first ?? 0, last: last ?? first ?? 0, text, kind });
  return {
    'notes-lint': (j) => j.diagnostics.flatMap((d) => [at(d.path, d.line, d.line, d.message, d.rule), ...d.related.map((r) => at(r.path, r.line, r.line, d.message))]),
    'ctxlint-yawlabs': (j) => j.files.flatMap((f) => f.issues.map((i) => at(f.path, i.line, i.line, i.message, i.check))),
    'ctxlint-tqakdev': (j) => j.findings.flatMap((f) => f.locations.map((l) => at(l.path, l.startLine, l.endLine, f.message, f.category))),
    driftlint: (j) => j.findings.map((f) => at(f.file, f.line, f.line, f.message, f.rule ?? f.ruleId)),
    'agents-lint': (j) => [...j.reports.flatMap((r) => r.results.flatMap((c) => c.issues.map((i) => at(r.file, i.line, i.line, i.message, c.checker)))), ...j.crossCheck.issues.map((i) => at('', 0, 0, i.message, 'cross'))],
    agentslint: (j) => j.findings.map((f) => at(f.file, f.line, f.line, f.message, f.rule ?? f.ruleId)),
    skillsaw: (j) => (j.violations ?? []).map((v) => at(v.file_path ?? v.file ?? '', v.line ?? 0, v.line ?? 0, v.message, v.rule_id)),
  };
};
