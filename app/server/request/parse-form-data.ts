import { STATUS_CODES } from 'node:http'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import { isStorable, isWellEncoded } from '#app/shop/forms/well-formed.ts'

export const FORM_TEXT_BYTES = 256 * 1024
export const MAX_FORM_FIELDS = 50
const FORM_TIMEOUT_MS = 30_000
const UPLOAD_TIMEOUT_MS = 120_000

interface FormOptions {
  /** Longer files are cut; 0 by default gives an empty file. */
  fileBytes?: number
}

/** Without NUL, which PostgreSQL cannot store and nobody types. Throws a Response: 415 for another type, 413 for too much, 408 for a timeout, 400 for anything else. */
export async function parseFormData(
  request: Request,
  { fileBytes = 0 }: FormOptions = {},
): Promise<FormData> {
  const type = request.headers.get('content-type') ?? ''
  const read = /^multipart\/form-data\s*;/i.test(type)
    ? readParts(request, type, fileBytes)
    : /^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)
      ? readPairs(request)
      : Promise.reject(refusalResponse(415))
  const form = await inTime(read, fileBytes > 0 ? UPLOAD_TIMEOUT_MS : FORM_TIMEOUT_MS)
  for (const [name, value] of form) {
    if (!isStorable(name) || (typeof value === 'string' && !isStorable(value))) throw refusalResponse(400)
  }
  return form
}

async function inTime(read: Promise<FormData>, milliseconds: number): Promise<FormData> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(refusalResponse(408)), milliseconds)
  try {
    return await Promise.race([read, late])
  } catch (error) {
    throw error instanceof Response ? error : refusalResponse(400)
  } finally {
    clearTimeout(timer)
  }
}

async function readPairs(request: Request): Promise<FormData> {
  const text = (await readBodyText(request)).replaceAll('%00', '')
  if (text.split('&', MAX_FORM_FIELDS + 1).length > MAX_FORM_FIELDS) throw refusalResponse(413)
  if (!isWellEncoded(text)) throw refusalResponse(400)
  const form = new FormData()
  for (const [name, value] of new URLSearchParams(text)) form.append(name, value)
  return form
}

async function readBodyText(request: Request): Promise<string> {
  const length = request.headers.get('content-length')
  if (length !== null && Number(length) <= FORM_TEXT_BYTES) return request.text()
  let bytes = 0
  const parts: Uint8Array[] = []
  for await (const part of request.body ?? []) {
    bytes += part.byteLength
    if (bytes <= FORM_TEXT_BYTES) parts.push(part)
  }
  if (bytes > FORM_TEXT_BYTES) throw refusalResponse(413)
  return Buffer.concat(parts).toString()
}

async function readParts(request: Request, type: string, fileBytes: number): Promise<FormData> {
  const { promise, resolve, reject } = Promise.withResolvers<FormData>()
  const form = new FormData()
  const source = Readable.fromWeb((request.body ?? new Blob().stream()) as ReadableStream)
  const parser = new Busboy({
    headers: { 'content-type': type },
    limits: {
      fieldSize: FORM_TEXT_BYTES,
      fields: MAX_FORM_FIELDS,
      files: 1,
      fileSize: fileBytes,
      parts: MAX_FORM_FIELDS + 1,
      headerSize: 8 * 1024,
    },
  })
  // Reads the rest: a browser that is still sending would not read the answer.
  const refuse = () => {
    source.unpipe(parser)
    source.once('end', () => reject(refusalResponse(413))).resume()
  }
  let textBytes = 0
  parser.on('field', (...[name, value, , isTruncated]) => {
    textBytes += Buffer.byteLength(value)
    if (isTruncated || textBytes > FORM_TEXT_BYTES) refuse()
    else form.append(toFieldName(name), value.replaceAll('\0', ''))
  })
  parser.on('file', (...[name, stream, filename, , contentType]) => {
    collectParts(stream, (parts) =>
      form.append(toFieldName(name), new File(parts, toFieldName(filename), { type: contentType })),
    )
  })
  for (const limit of ['fieldsLimit', 'partsLimit', 'filesLimit'] as const) parser.once(limit, refuse)
  parser.once('finish', () => resolve(form))
  for (const stream of [source, parser]) stream.on('error', reject)
  source.pipe(parser)
  return promise
}

function toFieldName(name: string | undefined): string {
  return name ?? ''
}

function collectParts(stream: BusboyFileStream, done: (parts: Buffer<ArrayBuffer>[]) => void): void {
  const parts: Buffer<ArrayBuffer>[] = []
  stream.on('data', (part) => parts.push(part))
  stream.on('end', () => done(parts))
  stream.on('error', () => {})
}

function refusalResponse(status: number): Response {
  return new Response(null, { status, statusText: STATUS_CODES[status] ?? '' })
}

export function chosenFile(form: FormData, name: string): File | null {
  const value = form.get(name)
  // Browsers send an empty file without a name if none was chosen.
  return value instanceof File && (value.size > 0 || value.name !== '') ? value : null
}
