import { Agent, request } from 'node:https'
import type { HttpsProxy } from '#e2e/testing/https-proxy.ts'

export interface RawAnswer {
  /** 0 if the connection was cut without an answer. */
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

export interface RawRequest {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
}

export interface HttpsClient {
  send(request: RawRequest): Promise<RawAnswer>
  close(): void
}

/** A longer answer would itself be an echo. */
const MAX_ANSWER_BYTES = 2 * 1024 * 1024

/** Sends exactly the given bytes through the proxy, from any loopback IP. */
export function openHttpsClient(proxy: HttpsProxy, hostname: string, from = '127.0.0.1'): HttpsClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 8, localAddress: from })
  const fixed = { host: '127.0.0.1', port: proxy.port, servername: hostname, ca: proxy.certificate, agent }
  return {
    send: ({ method, path, headers, body }) =>
      new Promise((resolve) => {
        const cut = () => resolve({ status: 0, headers: {}, body: '' })
        const asked = request(
          { ...fixed, method, path, headers: { host: hostname, ...headers }, timeout: 20_000 },
          (answer) => {
            const parts: Buffer[] = []
            let length = 0
            answer.on('data', (part: Buffer) => {
              length += part.length
              if (length <= MAX_ANSWER_BYTES) parts.push(part)
            })
            answer.on('error', cut)
            answer.on('end', () =>
              resolve({
                status: answer.statusCode ?? 0,
                headers: answer.headers,
                body: Buffer.concat(parts).toString(),
              }),
            )
          },
        )
        asked.on('timeout', () => asked.destroy())
        asked.on('error', cut)
        asked.end(body)
      }),
    close: () => agent.destroy(),
  }
}
