import { createHash } from 'node:crypto'
import { type Bytes, DECODE, ENCODE, type Encoding } from '#app/server/core/encoding.ts'

const ETAG_LENGTH = 22

const SCRIPT = /<script(?![^>]*\ssrc=)(?![^>]*\stype="application\/)([^>]*)>([\s\S]*?)<\/script>/g

const OVERHEAD_BYTES = 4096

export interface EncodedPage {
  body: Bytes
  etag: string | null
  head: string[]
}

interface Rendering {
  status: number
  headers: Headers
  plain: Bytes
  /** If true, no other rendering equals it, and it has no ETag. */
  hasNonce?: boolean
}

export class RenderedPage {
  readonly status: number
  readonly isEmpty: boolean
  onResize: () => void = () => {}
  readonly #headers: Headers
  readonly #hash: string | null
  readonly #encoded: Partial<Record<Encoding, EncodedPage>>
  readonly #underWay: Partial<Record<Encoding, Promise<EncodedPage>>> = {}

  constructor({ status, headers, plain, hasNonce = false }: Rendering) {
    this.status = status
    this.isEmpty = plain.length === 0
    this.#headers = headers
    this.#hash = hasNonce ? null : toEtagHash(plain)
    this.#encoded = { identity: this.#toEncoded('identity', plain) }
  }

  get size(): number {
    const pages = Object.values(this.#encoded)
    return pages.reduce((sum, { body, head }) => sum + body.length + head.join('').length, OVERHEAD_BYTES)
  }

  known(encoding: Encoding): EncodedPage | undefined {
    return this.#encoded[encoding]
  }

  /** Compressed once; then only the compressed form is cached. */
  async encoded(encoding: Encoding): Promise<EncodedPage> {
    const known = this.#encoded[encoding]
    if (known) return known
    this.#underWay[encoding] ??= this.#encode(encoding).finally(() => delete this.#underWay[encoding])
    return this.#underWay[encoding]
  }

  async #encode(encoding: Encoding): Promise<EncodedPage> {
    const encoded = this.#toEncoded(encoding, await ENCODE[encoding](await this.#plain()))
    this.#encoded[encoding] = encoded
    if (encoding !== 'identity') delete this.#encoded.identity
    this.onResize()
    return encoded
  }

  #toEncoded(encoding: Encoding, body: Bytes): EncodedPage {
    const etag = this.#hash && `"${this.#hash}-${encoding}"`
    const head = [...this.#headers].flat()
    head.push('Content-Length', String(body.length))
    if (etag) head.push('ETag', etag)
    if (encoding !== 'identity') head.push('Content-Encoding', encoding)
    return { body, etag, head }
  }

  async #plain(): Promise<Bytes> {
    const [encoding, { body }] = Object.entries(this.#encoded)[0] as [Encoding, EncodedPage]
    return DECODE[encoding](body)
  }
}

function toEtagHash(plain: Bytes): string {
  return createHash('sha256').update(plain).digest('base64url').slice(0, ETAG_LENGTH)
}

/** A nonce is for one answer; hashes let everybody share the page. */
export function withHashes(rendered: string, nonce: string): { html: string; sources: string[] } {
  const mark = ` nonce="${nonce}"`
  const own = [...rendered.matchAll(SCRIPT)].filter(([, attributes = '']) => attributes.includes(mark))
  const hashes = own.map(([, , script = '']) => toSource(script))
  return { html: rendered.replaceAll(mark, ''), sources: [...new Set(hashes)] }
}

/** Allows a script in a page's policy. */
export function toSource(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}
