/** True where text can be stored: PostgreSQL takes neither NUL nor half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** True for percent-encoded text that is valid UTF-8 and storable once it is decoded. */
export function isWellEncoded(encoded: string): boolean {
  try {
    return !encoded.includes('%') || isStorable(decodeURIComponent(encoded))
  } catch {
    return false
  }
}
