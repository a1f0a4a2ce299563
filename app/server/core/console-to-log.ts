import type { Log } from './log.ts'

/** Console output goes to the log: a printed error could contain a visitor's line breaks. */
export function sendConsoleToLog(log: Log): void {
  for (const level of ['error', 'warn', 'info'] as const) {
    console[level] = (...said: unknown[]) => {
      const err = said.find((part) => part instanceof Error)
      log[level]({ ...(err ? { err } : { said: said.map(String) }) }, 'a library says')
    }
  }
}
