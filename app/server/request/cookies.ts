/** Reads one cookie of a request's Cookie header; undefined where it is missing or not well-formed. */
export function readCookie(cookies: string | null, name: string): string | undefined {
  for (const pair of cookies?.split(';') ?? []) {
    const [key, ...rest] = pair.split('=')
    if (key?.trim() === name) return decoded(rest.join('=').trim())
  }
  return undefined
}

/** A cookie without any secret in it, which the page's own scripts may read. Age in seconds. */
export function openCookie(name: string, value: string, age: number): string {
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${age}; SameSite=Lax`
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
