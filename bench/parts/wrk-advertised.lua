-- Requests one path, each time with another parameter.
dofile(debug.getinfo(1, 'S').source:match('^@(.*/)') .. 'wrk-report.lua')

local times = 0

function request()
  times = times + 1
  return wrk.format('GET', wrk.path .. '?fbclid=IwY2xjawQ5' .. times)
end
