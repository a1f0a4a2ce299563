import { connect, type Socket } from 'node:net'

export interface Read {
  status: number
  etag: string
  /** Not decompressed. */
  body: Buffer
}

export interface Reader {
  read(): Promise<Read>
  close(): void
}

const HEAD_END = '\r\n\r\n'
export const AS_A_BROWSER = { 'Accept-Encoding': 'gzip, deflate, br' }

/** One URL many times at once: Node's own client would cost more CPU per answer than the shop. */
export function openReader(origin: string, path: string): Reader {
  const { host, port } = new URL(origin)
  const question = Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: ${AS_A_BROWSER['Accept-Encoding']}\r\n\r\n`,
  )
  const all = new Set<Socket>()
  const free = new Set<Socket>()
  const open = () => {
    const socket = connect(Number(port), '127.0.0.1').setNoDelay(true)
    all.add(socket)
    // The shop closes idle connections.
    socket.on('error', () => {}).on('close', () => all.delete(socket) && free.delete(socket))
    return socket
  }
  return {
    async read() {
      const [idle] = free
      const socket = idle ?? open()
      free.delete(socket)
      const answer = answerOf(socket)
      socket.write(question)
      const read = await answer
      free.add(socket)
      return read
    },
    close() {
      for (const socket of all) socket.destroy()
    },
  }
}

function answerOf(socket: Socket): Promise<Read> {
  return new Promise((resolve, reject) => {
    let come: Buffer = Buffer.alloc(0)
    const done = () => socket.off('data', take).off('error', reject).off('close', broken)
    const broken = () => reject(new Error('a connection broke off'))
    const take = (part: Buffer) => {
      come = come.length === 0 ? part : Buffer.concat([come, part])
      const end = come.indexOf(HEAD_END)
      if (end < 0) return
      const head = come.toString('latin1', 0, end)
      const body = come.subarray(end + HEAD_END.length)
      if (body.length < Number(/^content-length: (\d+)/im.exec(head)?.[1])) return
      done()
      const [, status] = head.split(' ', 2)
      resolve({ status: Number(status), etag: /^etag: (.+)/im.exec(head)?.[1] ?? '', body })
    }
    socket.on('data', take).on('error', reject).on('close', broken)
  })
}
