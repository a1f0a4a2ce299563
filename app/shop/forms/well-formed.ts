/** One that is no half of a pair; `isWellFormed` and `toWellFormed` are newer than some browsers. */
const LONE_SURROGATES = /\p{Surrogate}/gu

/** PostgreSQL accepts neither NUL nor lone surrogates. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.search(LONE_SURROGATES) < 0
}

export function toWellFormed(text: string): string {
  return text.replace(LONE_SURROGATES, '\ufffd')
}

export function isWellEncoded(encoded: string): boolean {
  try {
    return !encoded.includes('%') || isStorable(decodeURIComponent(encoded))
  } catch {
    return false
  }
}

/** The query of a link as UTF-8: old Thai pages write theirs in TIS-620, and people type a `%` that is no code. */
export function repairedQuery(query: string): string {
  return query.replace(/(?:%[0-9a-f]{2})+|%/gi, (codes) =>
    codes === '%' ? '%25' : encodeURIComponent(decodeBytes(codes.slice(1).split('%'))),
  )
}

function decodeBytes(codes: string[]): string {
  const bytes = Uint8Array.from(codes, (code) => Number.parseInt(code, 16))
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-874').decode(bytes)
  }
}
