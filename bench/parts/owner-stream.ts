import { get } from 'node:http'

export interface OwnerStream {
  /** The next change of an order, and the milliseconds over which pages spread their reloads. */
  next(): Promise<{ within: number }>
  close(): void
}

/** A window of the owner that hears of orders. */
export function openStream(origin: string, cookie: string): Promise<OwnerStream> {
  let notify: (event: { within: number }) => void = () => {}
  const { host, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const headers = { Host: host, Accept: 'text/event-stream', cookie }
    const request = get({ host: '127.0.0.1', port, path: '/live', headers, agent: false }, (answer) => {
      if (answer.statusCode !== 200)
        return reject(new Error(`a window was refused with ${answer.statusCode}`))
      answer.setEncoding('utf8')
      answer.on('error', () => {})
      answer.on('data', (text: string) => {
        if (text.includes('event: open')) resolve(stream)
        if (text.includes('event: orders')) notify({ within: Number(/"within":(\d+)/.exec(text)?.[1] ?? 0) })
      })
    })
    request.on('error', reject)
    const stream: OwnerStream = {
      next: () => new Promise((done) => (notify = done)),
      close: () => request.destroy(),
    }
  })
}
