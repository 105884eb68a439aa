#!/usr/bin/env lua
--[[ function fake() end ]]
--[==[ function fake2() ]] end ]==]
local M = {}
local a, b = 1, 2
M.version = "1"
GLOBAL = [[ function fake3() ]]

function M.open(path) if path then return function() end end end
function M.deep.er:close() for i = 1, 2 do while true do break end end end
local function helper() repeat local x = 1 until x end
M.assigned = function(x) return x end
local arrow = function() end
M.table = {
  method = function(self) end,
  value = 1,
}
function last() M.inner = 1 end -- end
return M

local handlers = {
  ["named"] = function(a) return a end,
  ['quoted'] = function() end,
  ["not a word"] = function() end,
  [key] = function() end,
}
handlers["later"] = function() end
