/** PostgreSQL accepts neither NUL nor lone surrogates. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

export function isWellEncoded(encoded: string): boolean {
  try {
    return !encoded.includes('%') || isStorable(decodeURIComponent(encoded))
  } catch {
    return false
  }
}
