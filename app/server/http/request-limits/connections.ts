import type { Server } from 'node:http'

export interface ConnectionLimits {
  /** For the headers, and for the whole request: an image may come over a slow phone line. */
  headersMs: number
  requestMs: number
  /** Without a byte in either direction. */
  idleMs: number
  /** Between requests; longer than the minute that nginx and others keep a connection, so that they are the ones to close it. */
  keepAliveMs: number
  /** A process has only so many file descriptors; more connections are closed as they come. */
  max: number
}

export const CONNECTION_LIMITS = {
  headersMs: 10_000,
  requestMs: 120_000,
  idleMs: 30_000,
  keepAliveMs: 65_000,
}

/** Closes stuck connections. Live streams send a heartbeat every 25 seconds, so they stay. */
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
