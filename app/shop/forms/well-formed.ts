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
