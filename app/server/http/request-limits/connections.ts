import type { Server } from 'node:http'

export interface ConnectionLimits {
  /** Milliseconds for a request's headers, and for all of it: an image may come over a slow phone line. */
  headersMs: number
  requestMs: number
  /** Milliseconds without a byte in either direction: a sender that stopped, or a reader that does not read. */
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

/** Cuts connections that keep the shop waiting. Open pages are sent something each 25 seconds, so they stay. */
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
