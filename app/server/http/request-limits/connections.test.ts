import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { type ConnectionLimits, limitConnections } from './connections.ts'

let server: Server
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

async function serve(listener: RequestListener, limits: Partial<ConnectionLimits>): Promise<Socket> {
  server = createServer({ connectionsCheckingInterval: 20 }, listener)
  limitConnections(server, {
    headersMs: 60_000,
    requestMs: 60_000,
    idleMs: 60_000,
    keepAliveMs: 60_000,
    max: 100,
    ...limits,
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return open()
}

async function open(): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

const POST = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nsome'

describe('stuck connections', () => {
  test('A connection without an end of its headers is closed', async () => {
    const socket = await serve(() => {}, { headersMs: 100 })
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n')
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toContain('408')
    await once(socket, 'close')
  })

  test('A connection whose body is too slow is closed', async () => {
    // Node uses the longer of the two timeouts for the whole request.
    const socket = await serve((request) => request.resume(), { headersMs: 100, requestMs: 150 })
    socket.write(POST)
    const drip = setInterval(() => socket.write('x'), 20)
    const [answer] = await once(socket, 'data')
    clearInterval(drip)
    expect(String(answer)).toContain('408')
    // The server may close the connection during the last write.
    await new Promise((resolve) => socket.once('close', resolve))
  })

  test('A connection whose body stalls is closed', async () => {
    const aborted = Promise.withResolvers<void>()
    const socket = await serve((request) => request.resume().once('close', aborted.resolve), { idleMs: 100 })
    socket.write(POST)
    await once(socket.resume(), 'close')
    await aborted.promise
  })

  test('A connection whose client does not read is closed', async () => {
    const ended = Promise.withResolvers<boolean>()
    const socket = await serve(
      (_request, response) => {
        response.once('close', () => ended.resolve(response.writableFinished))
        response.end(Buffer.alloc(50_000_000))
      },
      { idleMs: 200 },
    )
    socket.pause().write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    expect(await ended.promise).toBe(false)
  })

  test('A connection above the limit is closed', async () => {
    const first = await serve((_request, response) => response.end('roses'), { max: 1 })
    const second = await open()
    await once(second.resume(), 'close')
    first.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    const [answer] = await once(first, 'data')
    expect(String(answer)).toContain('200 OK')
  })
})
