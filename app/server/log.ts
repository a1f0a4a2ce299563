import { type Logger, pino } from 'pino'

export type Log = Logger

/** How deep the causes of an error are told. */
const CAUSES = 4

/** Lines of JSON on standard error; what a person is to read at the start goes to standard output instead. */
export function openLog(level: string): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['*.password', '*.clientSecret', '*.cookie', '*.authorization'],
      serializers: { err: (error: unknown) => toldError(error), url: (url: string) => withoutQuery(url) },
    },
    pino.destination({ dest: 2, sync: true }),
  )
}

/**
 * What a log may say of an error: its name, message, code, place and causes. Not its other properties: a lost connection carries
 * the whole client with it, and a failed query its parameters, which are people's addresses.
 */
export function toldError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return String(error)
  const code = (error as { code?: unknown }).code
  return {
    type: error.name,
    message: withoutParameters(error.message),
    ...(code === undefined ? {} : { code: String(code) }),
    ...(depth === 0 && error.stack ? { stack: withoutParameters(error.stack) } : {}),
    ...(error.cause !== undefined && depth < CAUSES ? { cause: toldError(error.cause, depth + 1) } : {}),
  }
}

/** An address without its query: that of a reset letter holds a token, that of the sign-in page an email. */
export function withoutQuery(url: string): string {
  return url.replace(/[?#][\s\S]*$/, '')
}

function withoutParameters(text: string): string {
  return text.replace(/\nparams: [\s\S]*?(?=\n\s+at |$)/, '')
}
