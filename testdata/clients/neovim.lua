-- Drives notes-lint lsp from Neovim without a screen: opens a file, types, asks, takes a fix, and prints what a person would see.
local out = {}
local function say(what, value)
  table.insert(out, what .. ": " .. value)
end

local function wait(what, done)
  if not vim.wait(20000, done, 20) then
    say("gave up waiting for", what)
    io.stdout:write(table.concat(out, "\n") .. "\n")
    vim.cmd("cquit")
  end
end

local function session()
  vim.cmd("edit CLAUDE.md")
  local client = vim.lsp.start_client({ name = "notes-lint", cmd = { "notes-lint", "lsp" }, root_dir = vim.fn.getcwd() })
  vim.lsp.buf_attach_client(0, client)

  local function messages()
    local lines = {}
    for _, d in ipairs(vim.diagnostic.get(0)) do
      table.insert(lines, string.format("%d:%d-%d %s [%s]", d.lnum, d.col, d.end_col, d.message, d.code or d.user_data.lsp.code))
    end
    table.sort(lines)
    return table.concat(lines, " | ")
  end

  wait("the first finding", function() return #vim.diagnostic.get(0) == 1 end)
  say("opened", messages())

  vim.api.nvim_buf_set_lines(0, -1, -1, false, { "😀 and `src/none.py` too" })
  wait("a finding in what is typed", function() return #vim.diagnostic.get(0) == 2 end)
  say("typed", messages())

  local function ask(method, params)
    local got = vim.lsp.buf_request_sync(0, method, params, 20000)
    if not (got and got[client] and got[client].result) then
      error(method .. ": " .. vim.inspect(got))
    end
    return got[client].result
  end

  local function at(line, column)
    return { textDocument = vim.lsp.util.make_text_document_params(), position = { line = line, character = column } }
  end

  say("hover", (ask("textDocument/hover", at(2, 20)).contents.value:gsub("\n", " ")))
  local place = ask("textDocument/definition", at(2, 50))[1]
  say("definition", vim.fn.fnamemodify(vim.uri_to_fname(place.uri), ":t") .. ":" .. place.range.start.line)

  local names = {}
  vim.api.nvim_buf_set_lines(0, -1, -1, false, { "See `src/" })
  for _, i in ipairs(ask("textDocument/completion", at(vim.fn.line("$") - 1, 9)).items) do
    table.insert(names, i.label)
  end
  say("completion", table.concat(names, " "))

  local range = { textDocument = vim.lsp.util.make_text_document_params(), context = { diagnostics = {} },
    range = { start = { line = 2, character = 0 }, ["end"] = { line = 2, character = 60 } } }
  local actions = ask("textDocument/codeAction", range)
  for _, a in ipairs(actions) do
    say("action", a.title)
  end
  vim.lsp.util.apply_workspace_edit(actions[1].edit, "utf-16")
  say("fixed", vim.api.nvim_buf_get_lines(0, 2, 3, false)[1])
  wait("the finding to go", function() return #vim.diagnostic.get(0) == 1 end)
  say("left", messages())

  vim.lsp.stop_client(client)
end

local ok, err = pcall(session)
if not ok then
  say("failed", tostring(err))
end
io.stdout:write(table.concat(out, "\n") .. "\n")
vim.cmd(ok and "qa!" or "cquit")
