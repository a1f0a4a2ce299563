-- Requests each line of a file once, in turn for forty visitors behind a proxy. Argument: the file.
dofile(debug.getinfo(1, 'S').source:match('^@(.*/)') .. 'wrk-report.lua')

local VISITORS = 40
local paths, at = {}, 0

function init(args)
  for path in io.lines(args[1]) do paths[#paths + 1] = path end
end

function request()
  at = at + 1
  wrk.headers['X-Forwarded-For'] = '203.0.113.' .. (at % VISITORS + 1)
  return wrk.format('GET', paths[(at - 1) % #paths + 1])
end
