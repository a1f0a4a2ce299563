import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'

/** Where a content network serves its own scripts, on the shop's origin. */
const OWN = '/cdn-cgi/'
/** Real ones cut a stream after 100 seconds without a byte. */
const IDLE_MS = 4000
const INLINE = 'window.network = true'
const BEACON = `<script defer src="${OWN}beacon.js"></script>`

/** In Chromium's complaint about the network's inline script, which the shop's policy blocks. */
export const HASH_OF_INLINE = createHash('sha256').update(INLINE).digest('base64')

export interface ContentNetwork {
  origin: string
  /** Paths of the pages that it has changed. */
  changed: string[]
  /** Paths whose answers it keeps until it is closed. */
  held: string[]
  close(): void
}

/**
 * A content network in front of a shop: gzip only, whole answers at once, weak ETags, headers of its own, idle streams
 * cut. Pages that may be transformed it rewrites; one that does not honour `no-transform` adds its scripts to all.
 */
export async function openContentNetwork(
  shop: () => string,
  { honours, holds }: { honours: boolean; holds?: RegExp },
): Promise<ContentNetwork> {
  const changed: string[] = []
  const held: string[] = []
  const server = createServer((asked, answer) => {
    if (asked.url?.startsWith(OWN)) return void answer.setHeader('Content-Type', 'text/javascript').end('')
    if (holds?.test(asked.url ?? '')) return void held.push(asked.url ?? '')
    const headers = { ...asked.headers, 'accept-encoding': 'gzip' }
    const passed = request(new URL(asked.url ?? '/', shop()), { method: asked.method ?? 'GET', headers })
    passed.once('error', () => answer.destroy())
    passed.once(
      'response',
      (got) => void answerWith(got, answer, asked.url ?? '').catch(() => answer.destroy()),
    )
    answer.once('close', () => passed.destroy())
    asked.pipe(passed)
  })
  async function answerWith(got: IncomingMessage, answer: ServerResponse, path: string) {
    const { 'content-length': _, connection: __, 'transfer-encoding': ___, etag, ...headers } = got.headers
    answer.writeHead(got.statusCode ?? 502, {
      ...headers,
      ...(etag && { etag: etag.replace(/^(?:W\/)?/, 'W/') }),
      'cf-ray': '8a1b2c3d4e5f-BKK',
      'cf-cache-status': 'DYNAMIC',
      server: 'network',
    })
    if (headers['content-type']?.startsWith('text/event-stream')) return stream(got, answer)
    const whole = await buffer(got)
    if (!headers['content-type']?.startsWith('text/html') || whole.length === 0) return answer.end(whole)
    const isGzip = headers['content-encoding'] === 'gzip'
    const page = (isGzip ? gunzipSync(whole) : whole).toString()
    const sent = transformed(page, !/no-transform/.test(headers['cache-control'] ?? ''))
    if (sent !== page) changed.push(path)
    answer.end(isGzip ? gzipSync(sent) : sent)
  }
  function transformed(page: string, isAllowed: boolean): string {
    if (isAllowed) return withScripts(rewritten(page))
    return honours ? page : withScripts(page)
  }
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    changed,
    held,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

function stream(got: IncomingMessage, answer: ServerResponse): void {
  const cut = () => answer.destroy()
  let timer = setTimeout(cut, IDLE_MS)
  got.on('data', () => {
    clearTimeout(timer)
    timer = setTimeout(cut, IDLE_MS)
  })
  answer.once('close', () => clearTimeout(timer))
  got.pipe(answer)
}

function withScripts(page: string): string {
  return page.replace('<head>', `<head><script>${INLINE}</script>`).replace('</body>', `${BEACON}</body>`)
}

/** Protected email addresses, no comments, no blanks between elements, and scripts that wait for a loader. */
function rewritten(page: string): string {
  return page
    .replaceAll(/mailto:[^"]+/g, `${OWN}l/email-protection`)
    .replaceAll(/(?<=>)[\w.+-]+@[\w.-]+(?=<)/g, '<span class="__cf_email__">[email&#160;protected]</span>')
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/>\s+</g, '><')
    .replaceAll(' type="module"', ' type="a1b2c3-module"')
}
