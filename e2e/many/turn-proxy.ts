import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createProxyServer } from 'httpxy'
import type { ShopProcess } from '#e2e/testing/shop-process.ts'

export interface TurnProxy {
  origin: string
  /** Each request goes to the next of these. */
  shops: Pick<ShopProcess, 'localOrigin'>[]
  close(): void
}

/** A load balancer without sticky sessions, so that a page and its files come from different processes. */
export async function openTurnProxy(): Promise<TurnProxy> {
  const proxy = createProxyServer({ xfwd: true })
  proxy.on('error', (_error, _request, response) => {
    if (response && 'headersSent' in response && !response.headersSent) response.writeHead(502)
    response?.end()
  })
  let turn = 0
  const server = createServer((request, response) => {
    turn += 1
    const { localOrigin } = front.shops[turn % front.shops.length] as ShopProcess
    void proxy.web(request, response, { target: localOrigin })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const front: TurnProxy = {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    shops: [],
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
  return front
}
