const ID = /^@?[a-z0-9][a-z0-9._-]{0,29}$/i
const LINK = /^https:\/\/line\.me\/(?:R\/)?ti\/p\/(@|%40|~)([a-z0-9._-]+)\/?$/i

/** The link to a chat with a LINE ID (official accounts start with @), or null. */
export function toLineLink(typed: string): string | null {
  if (!ID.test(typed)) return null
  const id = typed.toLowerCase()
  return id.startsWith('@') ? `https://line.me/R/ti/p/${id}` : `https://line.me/ti/p/~${id}`
}

/** The LINE ID in a link; null for LINE's other links, which do not contain it. */
export function readLineId(link: string | undefined): string | null {
  const [, sign, name] = LINK.exec(link ?? '') ?? []
  if (!name) return null
  return sign === '~' ? name : `@${name}`
}
