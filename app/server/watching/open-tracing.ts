import type { Config } from '#app/server/config/config.ts'
import { NO_TRACING, type Tracing } from './tracing.ts'

export async function openTracing({ tracesTo }: Pick<Config, 'tracesTo'>): Promise<Tracing> {
  return tracesTo === null ? NO_TRACING : (await import('./open-telemetry.ts')).openTelemetry(tracesTo)
}
