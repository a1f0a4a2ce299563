import type { Log } from './log.ts'

/** Has what libraries print become lines of the log: printed as it is, an error that quotes a visitor is as many lines as they like. */
export function sendConsoleToLog(log: Log): void {
  for (const level of ['error', 'warn', 'info'] as const) {
    console[level] = (...said: unknown[]) => {
      const err = said.find((part) => part instanceof Error)
      log[level]({ ...(err ? { err } : { said: said.map(String) }) }, 'a library says')
    }
  }
}
