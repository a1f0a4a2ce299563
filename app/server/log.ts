import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

const MAX_CAUSES = 4
const MAX_MESSAGE_LENGTH = 1000

/** Lines of JSON on standard error; what a person is to read at the start goes to standard output instead. */
export function openLog(
  level: string,
  destination: DestinationStream = pino.destination({ dest: 2, sync: true }),
): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['*.password', '*.clientSecret', '*.cookie', '*.authorization'],
      serializers: { err: (error: unknown) => toLoggedError(error), url: (url: string) => withoutQuery(url) },
    },
    destination,
  )
}

/**
 * An error's name, message, code, stack and causes. Not its other properties: a failed query carries its parameters, which are
 * people's addresses.
 */
export function toLoggedError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return oneLine(String(error))
  const code = (error as { code?: unknown }).code
  return {
    type: error.name,
    message: oneLine(error.message),
    ...(code === undefined ? {} : { code: String(code) }),
    ...(depth === 0 && error.stack ? { stack: placesOf(error) } : {}),
    ...(error.cause !== undefined && depth < MAX_CAUSES
      ? { cause: toLoggedError(error.cause, depth + 1) }
      : {}),
  }
}

/** An address without its query: that of a reset email holds a token, that of the sign-in page an email. */
export function withoutQuery(url: string): string {
  return url.replace(/[?#][\s\S]*$/, '')
}

/** Drizzle puts a query's parameters at the end; they may be anything at all, lines of a log included. */
function oneLine(message: string): string {
  return message
    .replace(/\nparams: [\s\S]*$/, '')
    .replace(/\s+/g, ' ')
    .slice(0, MAX_MESSAGE_LENGTH)
}

/** The stack below the message, which it repeats. */
function placesOf({ stack = '', message }: Error): string[] {
  const below = stack.slice(stack.indexOf(message) + message.length)
  return below.split('\n').flatMap((line) => /^\s+at (.+)$/.exec(line)?.[1] ?? [])
}
