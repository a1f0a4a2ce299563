/** PostgreSQL accepts neither NUL nor lone surrogates. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** True if the text decodes to valid, storable UTF-8. */
export function isWellEncoded(encoded: string): boolean {
  try {
    return !encoded.includes('%') || isStorable(decodeURIComponent(encoded))
  } catch {
    return false
  }
}
