import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Language } from '#app/shop/language.ts'

/** The names come from vite.config.ts. */
export type MessagesFile = 'words' | 'customer-words' | 'admin-words'

const listings = new Map<string, string[]>()

/** Names contain a content hash, so the list identifies the build. Empty without a build. */
export function builtAssets(root: string): string[] {
  const known = listings.get(root) ?? listAssets(root)
  listings.set(root, known)
  return known
}

export function buildVersion(root: string): string {
  return createHash('sha256').update(builtAssets(root).join('\n')).digest('hex').slice(0, 16)
}

/** URLs of the scripts with texts in a language; none without a build. */
export function messageUrls(root: string, language: Language, texts: readonly MessagesFile[]): string[] {
  const starts = texts.map((name) => `${name}-${language}-`)
  return builtAssets(root).flatMap((name) =>
    starts.some((start) => name.startsWith(start)) ? [`/assets/${name}`] : [],
  )
}

/** Returns the key of a built file in the file store. */
export const builtKey = (name: string) => `builtFiles/${name}`

export function assetsFolder(root: string): string {
  return path.join(root, 'build/client/assets')
}

function listAssets(root: string): string[] {
  try {
    const names = readdirSync(assetsFolder(root))
    return names.filter((name) => !/\.(br|gz)$/.test(name)).sort()
  } catch {
    return []
  }
}
