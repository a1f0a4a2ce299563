import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Language } from '#app/shop/language.ts'

const listings = new Map<string, string[]>()

/**
 * The files that the build made for browsers. Each name holds a hash of what is in the file, so the names are the build's
 * version. None where only the server is run.
 */
export function builtAssets(root: string): string[] {
  const known = listings.get(root) ?? listAssets(root)
  listings.set(root, known)
  return known
}

/** The address of the script with a language's words; null where there is no build. */
export function wordsAddress(root: string, language: Language): string | null {
  const file = builtAssets(root).find((name) => name.startsWith(`words-${language}-`))
  return file ? `/assets/${file}` : null
}

function listAssets(root: string): string[] {
  try {
    const names = readdirSync(path.join(root, 'build/client/assets'))
    // Compressed copies lie beside them.
    return names.filter((name) => !/\.(br|gz)$/.test(name)).sort()
  } catch {
    return []
  }
}
