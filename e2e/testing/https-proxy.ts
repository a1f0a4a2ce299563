import { createHash, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { createSecureServer, type Http2SecureServer } from 'node:http2'
import { createServer, type Server } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { createProxyServer } from 'httpxy'
import { generate } from 'selfsigned'

export type HttpVersion = 'HTTP/1.1' | 'HTTP/2'

export interface HttpsProxy {
  port: number
  /** SHA-256 of the certificate's public key in base64, for the browser to trust. */
  keyHash: string
  /** The certificate in PEM, for other clients. */
  certificate: string
  close(): void
}

/**
 * An https proxy with a new certificate in front of an http shop, like nginx or Caddy: keeps `Host` and
 * appends the client's IP to `X-Forwarded-For`.
 */
export async function openHttpsProxy(
  hostname: string,
  version: HttpVersion,
  target: () => string,
): Promise<HttpsProxy> {
  const { cert, private: key } = await generate([{ name: 'commonName', value: hostname }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: hostname }] }],
  })
  const proxy = createProxyServer({ xfwd: true, autoRewrite: false })
  proxy.on('error', (_error, _request, response) => {
    if (response && 'headersSent' in response && !response.headersSent) response.writeHead(502)
    response?.end()
  })
  // biome-ignore lint/suspicious/noExplicitAny: the two kinds of server call their listener with requests of their own.
  const forward = (request: any, response: any) => {
    const forwarded = request.headers['x-forwarded-for']
    const address = request.socket.remoteAddress
    request.headers['x-forwarded-for'] = forwarded ? `${forwarded}, ${address}` : address
    request.headers['x-forwarded-proto'] = 'https'
    return proxy.web(request, response, { target: target() })
  }
  const server: Server | Http2SecureServer =
    version === 'HTTP/2'
      ? createSecureServer({ key, cert, allowHTTP1: true }, forward)
      : createServer({ key, cert }, forward)
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    keyHash: keyHashOf(cert),
    certificate: cert,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

function keyHashOf(certificate: string): string {
  const key = new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(key).digest('base64')
}
