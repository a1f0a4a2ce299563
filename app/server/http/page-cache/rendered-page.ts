import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'
type Codec = (bytes: Buffer) => Promise<Buffer>

/** Good for a page that is sent many times, and still quicker than drawing it. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }
const ENCODE: Record<Encoding, Codec> = {
  br: (bytes) => promisify(brotliCompress)(bytes, BROTLI),
  gzip: promisify<Buffer, Buffer>(gzip),
  identity: async (bytes) => bytes,
}
const DECODE: Record<Encoding, Codec> = {
  br: promisify<Buffer, Buffer>(brotliDecompress),
  gzip: promisify<Buffer, Buffer>(gunzip),
  identity: async (bytes) => bytes,
}

/** Characters; enough that no two pages share them. */
const ETAG_LENGTH = 22

/** Scripts in the page itself. Data in a script element is not held to the policy. */
const SCRIPT = /<script(?![^>]*\ssrc=)(?![^>]*\stype="application\/)([^>]*)>([\s\S]*?)<\/script>/g

/** Bytes that a page takes besides what is sent: objects, its place in the cache. */
const OVERHEAD_BYTES = 4096

/** A page as it is sent. */
export interface EncodedPage {
  body: Buffer
  etag: string
  /** All its headers: names and values in turn, as Node takes them. */
  head: string[]
}

/** A page that was drawn to its end, in the encodings that were asked for so far. */
export class RenderedPage {
  readonly status: number
  readonly isEmpty: boolean
  /** Called when the page has grown by another encoding, or shrunk. */
  onResize: () => void = () => {}
  readonly #headers: Headers
  readonly #hash: string
  readonly #encoded: Partial<Record<Encoding, EncodedPage>>
  readonly #underWay: Partial<Record<Encoding, Promise<EncodedPage>>> = {}

  constructor(status: number, headers: Headers, plain: Buffer) {
    this.status = status
    this.isEmpty = plain.length === 0
    this.#headers = headers
    this.#hash = createHash('sha256').update(plain).digest('base64url').slice(0, ETAG_LENGTH)
    this.#encoded = { identity: this.#dressed('identity', plain) }
  }

  /** Bytes of memory, in all the encodings that it is kept in. */
  get size(): number {
    const pages = Object.values(this.#encoded)
    return pages.reduce((sum, { body, head }) => sum + body.length + head.join('').length, OVERHEAD_BYTES)
  }

  /** What is sent in an encoding that somebody asked for before. */
  known(encoding: Encoding): EncodedPage | undefined {
    return this.#encoded[encoding]
  }

  /** What is sent; compressed at the first time, once for all who ask meanwhile. From then on the page is kept compressed only. */
  async encoded(encoding: Encoding): Promise<EncodedPage> {
    const known = this.#encoded[encoding]
    if (known) return known
    this.#underWay[encoding] ??= this.#encode(encoding).finally(() => delete this.#underWay[encoding])
    return this.#underWay[encoding]
  }

  async #encode(encoding: Encoding): Promise<EncodedPage> {
    const encoded = this.#dressed(encoding, await ENCODE[encoding](await this.#plain()))
    this.#encoded[encoding] = encoded
    if (encoding !== 'identity') delete this.#encoded.identity
    this.onResize()
    return encoded
  }

  #dressed(encoding: Encoding, body: Buffer): EncodedPage {
    // Names these bytes: it is another one where a single one of them differs.
    const etag = `"${this.#hash}-${encoding}"`
    const head = [...this.#headers].flat()
    head.push('ETag', etag, 'Content-Length', String(body.length))
    if (encoding !== 'identity') head.push('Content-Encoding', encoding)
    return { body, etag, head }
  }

  async #plain(): Promise<Buffer> {
    const [encoding, { body }] = Object.entries(this.#encoded)[0] as [Encoding, EncodedPage]
    return DECODE[encoding](body)
  }
}

/** The best encoding that a browser accepts (RFC 9110, 12.5.3). */
export function encodingFor(acceptEncoding: string | null | undefined): Encoding {
  const accepted = (acceptEncoding ?? '')
    .split(',')
    .map((entry) => entry.split(';').map((part) => part.trim()))
  const accepts = (name: string) =>
    accepted.some(([coding, quality]) => coding === name && !/^q=0(\.0*)?$/.test(quality ?? ''))
  if (accepts('br')) return 'br'
  return accepts('gzip') ? 'gzip' : 'identity'
}

/** Whether a browser has those bytes already, by its If-None-Match. */
export function isSame(ifNoneMatch: string | null | undefined, etag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((known) => known.trim().replace(/^W\//, '') === etag)
}

/**
 * Makes a page that was drawn with a nonce one for everybody: without the nonce, and with the sources of a content security
 * policy that let the scripts which carried it run, and no others.
 */
export function withHashes(drawn: string, nonce: string): { html: string; sources: string[] } {
  const mark = ` nonce="${nonce}"`
  const own = [...drawn.matchAll(SCRIPT)].filter(([, attributes = '']) => attributes.includes(mark))
  const hashes = own.map(
    ([, , script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return { html: drawn.replaceAll(mark, ''), sources: [...new Set(hashes)] }
}
