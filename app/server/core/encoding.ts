import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'
import { LRUCache } from 'lru-cache'

export type Encoding = 'br' | 'gzip' | 'identity'
export type Bytes = Buffer<ArrayBuffer>
type Codec = (bytes: Bytes) => Promise<Bytes>

/** Compresses well, and still faster than rendering a page again. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }
export const ENCODE: Record<Encoding, Codec> = {
  br: (bytes) => promisify(brotliCompress)(bytes, BROTLI),
  gzip: promisify<Bytes, Bytes>(gzip),
  identity: async (bytes) => bytes,
}
export const DECODE: Record<Encoding, Codec> = {
  br: promisify<Bytes, Bytes>(brotliDecompress),
  gzip: promisify<Bytes, Bytes>(gunzip),
  identity: async (bytes) => bytes,
}

const MAX_ACCEPT_LENGTH = 200
/** Browsers send a handful of different headers, each many times. */
const encodings = new LRUCache<string, Encoding>({ max: 100 })

/** Chooses by the header `Accept-Encoding`. */
export function encodingFor(acceptEncoding: string | null | undefined): Encoding {
  const header = (acceptEncoding ?? '').slice(0, MAX_ACCEPT_LENGTH)
  const known = encodings.get(header)
  if (known) return known
  const chosen = chooseEncoding(header)
  encodings.set(header, chosen)
  return chosen
}

/** Brotli before gzip, whatever the browser prefers; a wildcard gets no compression. */
function chooseEncoding(acceptEncoding: string): Encoding {
  const accepted = parseAccept(acceptEncoding).filter(({ q }) => q > 0)
  return (['br', 'gzip'] as const).find((name) => accepted.some(({ type }) => type === name)) ?? 'identity'
}
