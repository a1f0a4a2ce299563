/** A cookie of the page, as it is written there; null without one. */
export function readCookie(name: string): string | null {
  const start = `${name}=`
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith(start))
  return pair?.slice(start.length) ?? null
}
