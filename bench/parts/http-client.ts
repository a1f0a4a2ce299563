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

const TIMEOUT_MS = 20_000

/** The server closed an idle connection that was just reused; browsers retry, too. */
class IdleConnectionClosed extends Error {}

/** A cheap keep-alive client that does not decompress. Sends the shop's host name without resolving it. */
export function openHttpClient(origin: string, onSentAgain = () => {}): HttpClient {
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
          timeout: TIMEOUT_MS,
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
          onSentAgain()
        }
      }
    },
    close: () => agent.destroy(),
  }
}
