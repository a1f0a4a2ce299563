import { type ClientRequest, get } from 'node:http'

const MAX_CONNECTING = 100

export interface OpenPage {
  /** The next product event's time, and the milliseconds over which pages spread their reloads. */
  next(): Promise<{ at: number; within: number }>
  close(): void
}

export async function openCrowd(origin: string, from: number, listeners: number): Promise<OpenPage[]> {
  const crowd: OpenPage[] = []
  while (crowd.length < listeners) {
    const some = Math.min(MAX_CONNECTING, listeners - crowd.length)
    crowd.push(
      ...(await Promise.all(
        Array.from({ length: some }, (_, at) => openPage(origin, from + crowd.length + at)),
      )),
    )
  }
  return crowd
}

function openPage(origin: string, number: number): Promise<OpenPage> {
  let notify: (event: { at: number; within: number }) => void = () => {}
  const { host, port } = new URL(origin)
  const address = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`
  return new Promise((resolve, reject) => {
    const headers = { Host: host, Accept: 'text/event-stream', 'X-Forwarded-For': address }
    const request: ClientRequest = get(
      { host: '127.0.0.1', port, path: '/live', headers, agent: false },
      (answer) => {
        if (answer.statusCode !== 200)
          return reject(new Error(`a listener was refused with ${answer.statusCode}`))
        answer.setEncoding('utf8')
        answer.on('error', () => {})
        answer.on('data', (text: string) => {
          if (text.includes('event: open')) resolve(page)
          if (text.includes('event: products')) {
            notify({ at: performance.now(), within: Number(/"within":(\d+)/.exec(text)?.[1] ?? 0) })
          }
        })
      },
    )
    request.on('error', reject)
    const page: OpenPage = {
      next: () => new Promise((done) => (notify = done)),
      close: () => request.destroy(),
    }
  })
}
