import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import CachePolicy from 'http-cache-semantics'

interface Stored {
  policy: CachePolicy
  status: number
  body: Buffer
}

export interface SharedCache {
  origin: string
  /** Paths answered from the cache. */
  hits: string[]
  close(): void
}

/** A shared HTTP cache in front of the shop that stores everything RFC 9111 permits. */
export async function openSharedCache(target: string): Promise<SharedCache> {
  const stored = new Map<string, Stored[]>()
  const hits: string[] = []
  const server = createServer(async (asked, answer) => {
    const path = asked.url ?? '/'
    const seen = { method: asked.method ?? 'GET', url: path, headers: plainHeaders(asked) }
    const hit = stored.get(path)?.find(({ policy }) => policy.satisfiesWithoutRevalidation(seen))
    if (hit) {
      hits.push(path)
      answer.writeHead(hit.status, hit.policy.responseHeaders() as Record<string, string>)
      answer.end(hit.body)
      return
    }
    const fresh = await passOn(target, asked)
    const policy = new CachePolicy(seen, { status: fresh.status, headers: fresh.headers }, { shared: true })
    if (policy.storable()) stored.set(path, [...(stored.get(path) ?? []), { policy, ...fresh }])
    write(answer, fresh)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    hits,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

interface Fresh {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

async function passOn(target: string, asked: IncomingMessage): Promise<Fresh> {
  const { host, hostname, port } = new URL(target)
  const headers = { ...asked.headers, host }
  const passed = request({ hostname, port, method: asked.method, path: asked.url, headers })
  asked.pipe(passed)
  const [answer] = (await once(passed, 'response')) as [IncomingMessage]
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part)
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }
}

function write(answer: ServerResponse, { status, headers, body }: Fresh) {
  const { 'transfer-encoding': _, ...rest } = headers
  answer.writeHead(status, { ...rest, 'content-length': body.length })
  answer.end(body)
}

function plainHeaders({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}
