import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Language } from '#app/shop/language.ts'

const listings = new Map<string, string[]>()

/** Names contain a content hash, so the list identifies the build. Empty without a build. */
export function builtAssets(root: string): string[] {
  const known = listings.get(root) ?? listAssets(root)
  listings.set(root, known)
  return known
}

export function wordsAddress(root: string, language: Language): string | null {
  const file = builtAssets(root).find((name) => name.startsWith(`words-${language}-`))
  return file ? `/assets/${file}` : null
}

function listAssets(root: string): string[] {
  try {
    const names = readdirSync(path.join(root, 'build/client/assets'))
    return names.filter((name) => !/\.(br|gz)$/.test(name)).sort()
  } catch {
    return []
  }
}
