import { AsyncLocalStorage } from 'node:async_hooks'
import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

/** Lines that are written while a request is answered carry its id. `start` is of `performance.now()`. */
export const requestOfLine = new AsyncLocalStorage<{ requestId: string; start: number }>()

const MAX_CAUSES = 4
const MAX_MESSAGE_LENGTH = 1000

export function openLog(
  level: string,
  destination: DestinationStream = pino.destination({ dest: 2, sync: true }),
): Log {
  return pino(
    {
      level,
      base: null,
      mixin: aboutRequest,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['*.password', '*.clientSecret', '*.cookie', '*.authorization'],
      serializers: { err: (error: unknown) => toLoggedError(error), url: (url: string) => withoutQuery(url) },
    },
    destination,
  )
}

/** `afterMs` is the time since the request came in. */
function aboutRequest(): object {
  const request = requestOfLine.getStore()
  if (!request) return {}
  return { requestId: request.requestId, afterMs: Math.round(performance.now() - request.start) }
}

/** Omits other properties: a failed query carries its parameters, which are personal data. */
export function toLoggedError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return oneLine(String(error))
  const code = (error as { code?: unknown }).code
  return {
    type: error.name,
    message: oneLine(error.message),
    ...(code === undefined ? {} : { code: String(code) }),
    ...(depth === 0 && error.stack ? { stack: readStackLines(error) } : {}),
    ...(error.cause !== undefined && depth < MAX_CAUSES
      ? { cause: toLoggedError(error.cause, depth + 1) }
      : {}),
  }
}

/** The query of some URLs holds a reset token or an email. */
export function withoutQuery(url: string): string {
  return withoutKeys(url.replace(/[?#][\s\S]*$/, ''))
}

/** The key of a helper's or driver's link is part of its path. */
export function withoutKeys(path: string): string {
  return path.replace(/(\/(?:staff|run)\/)[^/]{20,}/gi, '$1…')
}

/** Drizzle appends a query's parameters, which may forge log lines. */
function oneLine(message: string): string {
  return message
    .replace(/\nparams: [\s\S]*$/, '')
    .replace(/\s+/g, ' ')
    .slice(0, MAX_MESSAGE_LENGTH)
}

function readStackLines({ stack = '', message }: Error): string[] {
  const below = stack.slice(stack.indexOf(message) + message.length)
  return below.split('\n').flatMap((line) => /^\s+at (.+)$/.exec(line)?.[1] ?? [])
}
