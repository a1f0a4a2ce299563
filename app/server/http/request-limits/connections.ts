import type { Server } from 'node:http'

export interface ConnectionLimits {
  headersMs: number
  requestMs: number
  idleMs: number
  /** Longer than nginx's minute, so that the proxy closes first. */
  keepAliveMs: number
  /** Each is a file descriptor; more connections are closed immediately. */
  max: number
}

export const CONNECTION_LIMITS = {
  headersMs: 10_000,
  requestMs: 120_000,
  idleMs: 30_000,
  keepAliveMs: 65_000,
}

/** Live streams stay open by their heartbeat every 25 seconds. */
export function limitConnections(
  server: Server,
  { headersMs, requestMs, idleMs, keepAliveMs, max }: ConnectionLimits,
): void {
  server.headersTimeout = headersMs
  server.requestTimeout = requestMs
  server.timeout = idleMs
  server.keepAliveTimeout = keepAliveMs
  server.maxConnections = max
}
