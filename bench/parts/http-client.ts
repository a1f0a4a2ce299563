import { Agent, type IncomingHttpHeaders, request } from 'node:http'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

export interface HttpClient {
  send(method: 'GET' | 'POST', path: string, headers: Record<string, string>, body?: string): Promise<Answer>
  close(): void
}

/** Milliseconds; a shop that says nothing for so long has failed. */
const PATIENCE = 20_000

/** The server let go of a quiet connection just as it was used again; browsers send such a request anew. */
class IdleConnectionClosed extends Error {}

/**
 * A client that costs little, so that the machine is left to the shop: connections are kept, nothing is decompressed. It gives
 * the shop's name as a browser would, and finds it on this machine without asking for that name.
 */
export function openHttpClient(origin: string): HttpClient {
  const { host, port } = new URL(origin)
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  const once: HttpClient['send'] = (method, path, headers, body) =>
    new Promise((resolve, reject) => {
      const own = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }
      const asked = request(
        {
          agent,
          host: '127.0.0.1',
          port,
          method,
          path,
          timeout: PATIENCE,
          headers: { Host: host, Origin: origin, ...own, ...headers },
        },
        (answer) => {
          const parts: Buffer[] = []
          answer.on('data', (part) => parts.push(part))
          answer.on('error', reject)
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              body: Buffer.concat(parts).toString(),
            }),
          )
        },
      )
      asked.on('timeout', () => asked.destroy(new Error(`no answer from ${path}`)))
      asked.on('error', (error: NodeJS.ErrnoException) =>
        reject(asked.reusedSocket && error.code === 'ECONNRESET' ? new IdleConnectionClosed() : error),
      )
      asked.end(body)
    })
  return {
    async send(...question) {
      for (;;) {
        try {
          return await once(...question)
        } catch (error) {
          if (!(error instanceof IdleConnectionClosed)) throw error
        }
      }
    },
    close: () => agent.destroy(),
  }
}
