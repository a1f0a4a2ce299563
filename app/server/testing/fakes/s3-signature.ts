import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const PARTS =
  /^AWS4-HMAC-SHA256 Credential=(?<id>[^/]+)\/(?<day>\d{8})\/(?<region>[^/]+)\/s3\/aws4_request, ?SignedHeaders=(?<names>[a-z0-9;-]+), ?Signature=(?<signature>[0-9a-f]{64})$/

/** AWS Signature Version 4, from Amazon's description and not its library, so that one checks the other. */
export function isSigned(
  request: IncomingMessage,
  body: Buffer,
  key: { accessKeyId: string; secretAccessKey: string },
): boolean {
  const parts = PARTS.exec(request.headers.authorization ?? '')?.groups
  const bodyHash = header(request, 'x-amz-content-sha256')
  // A stream is not read before it is sent, so its hash is not known.
  const isBody = bodyHash === sha256(body) || bodyHash === 'UNSIGNED-PAYLOAD'
  if (!parts || parts.id !== key.accessKeyId || !isBody) return false
  const { day = '', region = '', names = '', signature = '' } = parts
  const scope = `${day}/${region}/s3/aws4_request`
  const wanted = ['AWS4-HMAC-SHA256', header(request, 'x-amz-date'), scope, sha256(canonical(request, names))]
  const signingKey = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (made, part) => hmac(made, part),
    `AWS4${key.secretAccessKey}`,
  )
  return timingSafeEqual(Buffer.from(signature, 'hex'), hmac(signingKey, wanted.join('\n')))
}

function canonical(request: IncomingMessage, names: string): string {
  const url = new URL(request.url ?? '/', 'http://s3')
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
  const headers = names.split(';').map((name) => `${name}:${header(request, name)}\n`)
  const bodyHash = header(request, 'x-amz-content-sha256')
  return [request.method, url.pathname, query.join('&'), headers.join(''), names, bodyHash].join('\n')
}

const header = (request: IncomingMessage, name: string) => String(request.headers[name] ?? '').trim()
const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
const hmac = (key: string | Buffer, content: string) => createHmac('sha256', key).update(content).digest()
