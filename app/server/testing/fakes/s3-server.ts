import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import type { S3Settings } from '#app/server/config/file-settings.ts'
import { isSigned } from './s3-signature.ts'

/** Applies to every answer; `truncated` and `stalls` send half of the body, and `answers no PUT` stores it. */
export type S3Mood = 'usual' | 403 | 503 | 'hangs' | 'hangs up' | 'truncated' | 'stalls' | 'answers no PUT'

export interface S3Server {
  settings: S3Settings
  mood: S3Mood
  /** Method and path of each request, in order. */
  calls: string[]
  /** Bytes; a larger upload or part is refused, as by Amazon. */
  maxPut: number
  close(): Promise<void>
}

/** `s3rver` has this one key. */
const KEY = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
const BUCKET = 'dokmai'
const MAX_PUT = 5 * 1024 ** 3

/** `s3rver` stores the files; it takes any signature, so a proxy in front checks them and makes faults. */
export async function openS3Server(): Promise<S3Server> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'dokmai-s3-'))
  const store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  })
  const behind = await store.run()
  const gate = createServer((request, response) => void pass(s3, behind.port, request, response))
  gate.listen(0, '127.0.0.1')
  await once(gate, 'listening')
  const endpoint = `http://127.0.0.1:${(gate.address() as AddressInfo).port}`
  const s3: S3Server = {
    settings: { endpoint, region: 'ap-southeast-1', bucket: BUCKET, ...KEY },
    mood: 'usual',
    calls: [],
    maxPut: MAX_PUT,
    async close() {
      await closed(gate)
      await store.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
  return s3
}

async function pass(s3: S3Server, port: number, request: IncomingMessage, response: ServerResponse) {
  s3.calls.push(`${request.method} ${request.url?.split('?')[0]}`)
  // As it was when the request came: a test changes it while the body is still on its way.
  const { mood } = s3
  // A client may end its request on the way.
  const body = await bytesOf(request).catch(() => null)
  if (mood === 'hangs' || body === null) return
  if (mood === 'hangs up') return void response.destroy()
  if (!isSigned(request, body, KEY)) return refuse(response, 403, 'SignatureDoesNotMatch')
  if (mood === 403) return refuse(response, 403, 'AccessDenied')
  if (mood === 503) return refuse(response, 503, 'SlowDown')
  if (body.length > s3.maxPut) return refuse(response, 400, 'EntityTooLarge')
  // `s3rver` cannot end an upload in parts.
  if (request.method === 'DELETE' && request.url?.includes('uploadId=')) return noContent(response)
  const answer = await fetch(`http://127.0.0.1:${port}${request.url}`, {
    method: request.method ?? 'GET',
    headers: Object.entries(request.headers).flatMap(([name, value]) =>
      /^(authorization|x-amz-|content-type$)/.test(name) ? [[name, String(value)] as [string, string]] : [],
    ),
    ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
  })
  if (mood !== 'answers no PUT') return hand(mood, answer, response)
  if (request.method !== 'PUT') return hand('usual', answer, response)
}

async function hand(mood: S3Mood, answer: Response, response: ServerResponse) {
  const bytes = Buffer.from(await answer.arrayBuffer())
  const type = answer.headers.get('content-type') ?? 'application/octet-stream'
  const tag = answer.headers.get('etag')
  response.writeHead(answer.status, {
    'Content-Type': type,
    ...(tag === null ? {} : { ETag: tag }),
    ...(answer.status === 204 ? {} : { 'Content-Length': bytes.length }),
  })
  if (mood === 'usual') return void response.end(bytes)
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => {
    if (mood === 'truncated') response.destroy()
  })
}

function noContent(response: ServerResponse) {
  response.writeHead(204)
  response.end()
}

function refuse(response: ServerResponse, status: number, code: string) {
  response.writeHead(status, { 'Content-Type': 'application/xml' })
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>no</Message></Error>`,
  )
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
