import { type Logger, pino } from 'pino'

export type Log = Logger

/** Lines of JSON on standard error; what a person is to read at the start goes to standard output instead. */
export function openLog(level: string): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['*.password', '*.clientSecret', '*.cookie', '*.authorization'],
    },
    pino.destination({ dest: 2, sync: true }),
  )
}
