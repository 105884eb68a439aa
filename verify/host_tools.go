package verify

import (
	"sync"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
)

// toolsOfHost heads what tells of the tools of a program that runs agents.
var toolsOfHost = lazyregexp.New(`(?i)\b(?:gemini|claude code|codex|copilot|cursor|opencode|kiro|windsurf|cline|roo code|amp|kimi|qwen|antigravity|goose|aider|factory|droid)(?:\s+(?:cli|app|ide|agent))*(?:'s)?\s+(?:built-?in\s+|native\s+|agent\s+)?tools?\b`)

// hostTools are tools that such programs give to agents, by the names that their documentation has. No repository defines them but their own.
var hostTools = sync.OnceValue(func() map[string]bool {
	return wordsOf(`read_file read_many_files write_file write_todos run_shell_command run_terminal_cmd grep_search file_search codebase_search semantic_search
	list_directory list_dir web_fetch web_search google_web_search fetch_webpage activate_skill invoke_agent save_memory get_internal_docs ask_user enter_plan_mode
	exit_plan_mode complete_task read_mcp_resource list_mcp_resources apply_patch update_plan spawn_agent wait_agent send_input close_agent view_image
	request_user_input exec_command shell_command write_stdin edit_file search_files replace_in_file replace_string_in_file insert_edit_into_file create_file
	delete_file execute_command attempt_completion ask_followup_question new_task switch_mode use_mcp_tool access_mcp_resource get_errors get_changed_files
	run_in_terminal get_terminal_output run_task manage_todo_list test_failure TodoWrite TodoRead NotebookEdit NotebookRead WebFetch WebSearch ExitPlanMode
	EnterPlanMode AskUserQuestion BashOutput KillShell MultiEdit SlashCommand TaskCreate TaskUpdate TaskList TaskGet TaskOutput TaskStop ToolSearch SendMessage`)
})

// toolOfHost reports whether a name is that of a tool which the program that runs the agent gives it.
func toolOfHost(c note.Claim, name string) bool {
	return hostTools()[name] || toolsOfHost.MatchString(c.Context.Heading)
}
