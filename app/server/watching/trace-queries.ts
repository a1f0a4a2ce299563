import { type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import pg from 'pg'

type Query = (...args: unknown[]) => unknown

const VERB =
  /^\s*(?:with\b[\s\S]*?\)\s*)?(select|insert|update|delete|begin|commit|rollback|listen|set|copy)\b/i
const TABLE = /\b(?:from|into|update|join)\s+"?([a-z_]+)"?/i

/** Each query is a span such as `select products`. Returns what ends that. */
export function traceQueries(): () => void {
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const plain = prototype.query
  prototype.query = function query(this: unknown, ...args: unknown[]) {
    const name = describeQuery(args[0])
    const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': name }
    const span = trace.getTracer('dokmai').startSpan(name, { kind: SpanKind.CLIENT, attributes })
    const callback = args.at(-1)
    if (typeof callback === 'function') {
      args[args.length - 1] = (...answer: unknown[]) => {
        endSpan(span, answer[0])
        return callback(...answer)
      }
      return plain.apply(this, args)
    }
    const result = plain.apply(this, args)
    if (result instanceof Promise) {
      result.then(
        () => endSpan(span),
        (error) => endSpan(span, error),
      )
    }
    return result
  }
  return () => {
    prototype.query = plain
  }
}

/** The type of an error only: its message may quote a customer. */
export function endSpan(span: Span, error?: unknown): void {
  if (error instanceof Error) {
    span.setStatus({ code: SpanStatusCode.ERROR })
    span.setAttribute('error.type', error.name)
  }
  span.end()
}

function describeQuery(query: unknown): string {
  const text = typeof query === 'string' ? query : ((query as { text?: unknown } | undefined)?.text ?? '')
  const verb = VERB.exec(String(text))?.[1]?.toLowerCase() ?? 'query'
  const table = TABLE.exec(String(text))?.[1]
  return table ? `${verb} ${table}` : verb
}
