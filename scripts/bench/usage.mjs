import { readFileSync, writeSync } from 'node:fs'

// Loaded before a program: as it ends, writes CPU milliseconds and peak kilobytes to descriptor 3.
// On Linux maxRSS counts the process that started it, too; /proc does not.
process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  const status = process.platform === 'linux' ? readFileSync('/proc/self/status', 'utf8') : ''
  const peak = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? maxRSS)
  writeSync(3, JSON.stringify({ cpu: (userCPUTime + systemCPUTime) / 1000, memory: peak }))
})
