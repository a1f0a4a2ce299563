import { type ClientRequest, get } from 'node:http'

export interface Streams {
  heard(): number
  failed(): number
  close(): void
}

/** The shop ends each stream after half an hour, and browsers reconnect. */
const REOPEN_MS = 1000

export function keepStreamsOpen(origin: string, count: number): Streams {
  const { host, port } = new URL(origin)
  const open = new Set<ClientRequest>()
  let [heard, failed, isClosed] = [0, 0, false]
  const listen = (number: number) => {
    if (isClosed) return
    const headers = { Host: host, 'X-Forwarded-For': `10.200.${number >> 8}.${number & 255}` }
    const request = get({ host: '127.0.0.1', port, path: '/live', headers, agent: false }, (answer) => {
      if (answer.statusCode !== 200) failed += 1
      answer.setEncoding('utf8')
      answer.on('data', (text: string) => (heard += text.split('event: products').length - 1))
      answer.on('error', fail)
    })
    const fail = () => {
      if (!isClosed) failed += 1
    }
    open.add(request)
    request.on('error', fail)
    request.on('close', () => {
      open.delete(request)
      if (!isClosed) setTimeout(listen, REOPEN_MS, number)
    })
  }
  for (let number = 0; number < count; number += 1) listen(number)
  return {
    heard: () => heard,
    failed: () => failed,
    close() {
      isClosed = true
      for (const request of open) request.destroy()
    },
  }
}
