/** Null for what is no URL; older browsers have neither `URL.parse` nor `URL.canParse`. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
