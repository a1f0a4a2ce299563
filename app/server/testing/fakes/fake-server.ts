import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface FakeRequest {
  method: string
  path: string
  query: URLSearchParams
  headers: Headers
  body: string
  form: URLSearchParams
}

export interface FakeAnswer {
  status: number
  /** A text is sent as it is, anything else as JSON. */
  body: unknown
  headers?: Record<string, string>
}

/** `late` delays the work, even if the caller gives up, and reports its end; with `done` only the answer is lost. */
export interface Trouble {
  kind: 'refuse' | 'hang' | 'malformed' | 'empty' | 'slow' | 'late' | number
  /** Start of the method and path, such as `POST /v1/refunds`. */
  to?: string
  done?: boolean
  times?: number
  onEnd?: () => void
}

export interface FakeServer {
  url: string
  /** Method and path of each request, in order. */
  calls: string[]
  /** The headers of the last request. */
  lastHeaders: Headers | null
  /** Each applies to the next request that it matches. */
  troubles: Trouble[]
  close(): Promise<void>
}

/** Milliseconds of a slow answer. */
const SLOW = 300

/** A provider's API on a real socket; `answer` handles the requests. */
export async function openFakeServer(
  answer: (request: FakeRequest) => FakeAnswer,
  faultOf: (status: number) => FakeAnswer,
  keyInUse?: () => FakeAnswer,
): Promise<FakeServer> {
  /** Idempotency keys of requests that have no answer yet. */
  const busy = new Set<string>()
  const calls: string[] = []
  const troubles: Trouble[] = []
  const fake: FakeServer = { url: '', calls, lastHeaders: null, troubles, close: async () => {} }
  const server = createServer(async (incoming, response) => {
    const request = await readRequest(incoming)
    const name = `${request.method} ${request.path}`
    calls.push(name)
    fake.lastHeaders = request.headers
    const key = request.headers.get('idempotency-key')
    if (keyInUse && key && busy.has(key)) return send(response, keyInUse())
    const trouble = takeTrouble(troubles, name)
    if (trouble?.kind === 'late') {
      if (key) busy.add(key)
      await new Promise((resolve) => setTimeout(resolve, SLOW))
      if (key) busy.delete(key)
      send(response, answer(request))
      return trouble.onEnd?.()
    }
    if (!trouble) return send(response, answer(request))
    const meant = trouble.done || trouble.kind === 'slow' ? answer(request) : undefined
    await goWrong(response, trouble.kind, meant, faultOf)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return Object.assign(fake, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  })
}

async function readRequest(incoming: IncomingMessage): Promise<FakeRequest> {
  let body = ''
  for await (const part of incoming) body += part
  const url = new URL(incoming.url ?? '/', 'http://fake')
  return {
    method: incoming.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: new Headers(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)])),
    body,
    form: new URLSearchParams(body),
  }
}

function takeTrouble(troubles: Trouble[], name: string): Trouble | undefined {
  const trouble = troubles.find(({ to }) => name.startsWith(to ?? ''))
  if (!trouble) return undefined
  trouble.times = (trouble.times ?? 1) - 1
  if (trouble.times <= 0) troubles.splice(troubles.indexOf(trouble), 1)
  return trouble
}

async function goWrong(
  response: ServerResponse,
  kind: Exclude<Trouble['kind'], 'late'>,
  meant: FakeAnswer | undefined,
  faultOf: (status: number) => FakeAnswer,
): Promise<void> {
  if (kind === 'hang') return
  if (kind === 'refuse') return void response.destroy()
  if (kind === 'malformed') return void response.end('<html>this is not what you expected')
  if (kind === 'empty') return send(response, { status: 200, body: {} })
  if (kind !== 'slow') return send(response, faultOf(kind))
  await new Promise((resolve) => setTimeout(resolve, SLOW))
  if (meant) send(response, meant)
}

function send(response: ServerResponse, { status, body, headers }: FakeAnswer): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}
