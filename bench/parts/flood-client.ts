/** Requests URLs as fast as the shop answers. Its argument is a `Flood` as JSON; prints a `FloodResult`. */
import { connect, type Socket } from 'node:net'

export interface Flood {
  origin: string
  /** `#` is replaced with another number each time. */
  path: string
  from: number
  count: number
  connections: number
}

export interface FloodResult {
  answered: number
  /** Answers by status; 0 means that the connection was cut. */
  statuses: Record<number, number>
  seconds: number
}

const { origin, path, from, count, connections }: Flood = JSON.parse(process.argv[2] ?? '')
const { host, port } = new URL(origin)
const start = performance.now()
const statuses: FloodResult['statuses'] = {}
let next = from
await Promise.all(Array.from({ length: connections }, run))
const answered = Object.values(statuses).reduce((sum, each) => sum + each, 0)
const result: FloodResult = { answered, statuses, seconds: (performance.now() - start) / 1000 }
process.stdout.write(JSON.stringify(result))

async function run(): Promise<void> {
  let socket = open()
  while (next < from + count) {
    const status = await ask(socket, path.replace('#', String(next++)))
    statuses[status] = (statuses[status] ?? 0) + 1
    if (status === 0) socket = open()
  }
  socket.destroy()
}

function open(): Socket {
  return connect(Number(port), '127.0.0.1').on('error', () => {})
}

function ask(socket: Socket, address: string): Promise<number> {
  return new Promise((resolve) => {
    let come = Buffer.alloc(0)
    const done = (status: number) => {
      socket.removeAllListeners('data').removeAllListeners('close')
      resolve(status)
    }
    socket.once('close', () => done(0))
    socket.on('data', (part) => {
      come = Buffer.concat([come, part])
      if (isWhole(come)) done(Number(come.toString('latin1', 9, 12)))
    })
    socket.write(`GET ${address} HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-For: 192.0.2.66\r\n\r\n`)
  })
}

function isWhole(come: Buffer): boolean {
  const end = come.indexOf('\r\n\r\n')
  if (end < 0) return false
  const length = /^content-length: (\d+)/im.exec(come.toString('latin1', 0, end))?.[1]
  return length === undefined ? come.subarray(-5).equals(LAST_CHUNK) : come.length - end - 4 >= Number(length)
}

/** No answer's own text ends like this. */
const LAST_CHUNK = Buffer.from('0\r\n\r\n')
