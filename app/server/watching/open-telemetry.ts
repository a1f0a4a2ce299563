import { type Attributes, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import { matchPath } from 'react-router'
import { routeKind } from './route-kind.ts'
import { endSpan, traceQueries } from './trace-queries.ts'
import type { Tracing } from './tracing.ts'

const SERVICE = 'dokmai'
const FIRST_ERROR_STATUS = 500

/** Attributes hold no paths, texts or parameters: they may be personal data. */
export function openTelemetry(endpoint: string): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': SERVICE }).merge(defaultNamed()),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  provider.register()
  const stopQueries = traceQueries()
  let routes: string[] = []
  return {
    nameRoutes(paths) {
      routes = paths
    },
    async request({ method, path }, work) {
      const route = chooseRouteName(path, routes)
      const attributes = { 'http.request.method': method, 'http.route': route }
      await runInSpan({ name: `${method} ${route}`, kind: SpanKind.SERVER, attributes }, async (span) => {
        const status = await work()
        span.setAttribute('http.response.status_code', status)
        if (status >= FIRST_ERROR_STATUS) span.setStatus({ code: SpanStatusCode.ERROR })
      })
    },
    traced: (name, calls) =>
      new Proxy(calls, {
        get(target, property) {
          const value: unknown = Reflect.get(target, property, target)
          if (typeof value !== 'function') return value
          return (...args: unknown[]) =>
            runInSpan({ name: `${name} ${String(property)}`, kind: SpanKind.CLIENT }, () =>
              value.apply(target, args),
            )
        },
      }),
    async close() {
      stopQueries()
      await provider.shutdown()
      trace.disable()
    },
  }
}

/** `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES` win. */
function defaultNamed() {
  const own = defaultResource()
  const isNamed = !String(own.attributes['service.name']).startsWith('unknown_service')
  return isNamed ? own : resourceFromAttributes({})
}

interface SpanAbout {
  name: string
  kind: SpanKind
  attributes?: Attributes
}

/** Only asynchronous work is traced: the span of any other is never ended, and so never sent. */
function runInSpan<T>({ name, ...about }: SpanAbout, work: (span: Span) => T): T {
  return trace.getTracer(SERVICE).startActiveSpan(name, about, (span) => {
    const result = work(span)
    if (result instanceof Promise) {
      const ended = (error?: unknown) => endSpan(span, error)
      result.then(() => ended(), ended)
    }
    return result
  })
}

function chooseRouteName(path: string, routes: string[]): string {
  const pathname = path.replace(/[?#].*$/, '').replace(/\.data$/, '')
  const matching = routes.filter((route) => matchPath(`/${route}`, pathname))
  const exact = matching.toSorted((one, other) => countParams(one) - countParams(other))[0]
  return exact === undefined || exact === '*' ? routeKind(path) : `/${exact}`
}

function countParams(route: string): number {
  return route === '*' ? Number.POSITIVE_INFINITY : route.split(':').length
}
