import { MAX_IMAGE_URL_LENGTH } from '#app/shop/constants.ts'
import { parseUrl } from '#app/shop/url.ts'

/** A valid image URL (https or a path of this shop), or null; refuses `javascript:` and `//host`. */
export function imageAddress(typed: string): string | null {
  if (/^(?!.*(?:\/\/|\.\.))\/images\/[\w./-]+$/.test(typed)) return typed
  if (!/^https:\/\//i.test(typed) || !parseUrl(typed)) return null
  const url = new URL(typed)
  return url.username === '' && url.password === '' && url.href.length <= MAX_IMAGE_URL_LENGTH
    ? url.href
    : null
}

export function imageLines(text: string): string[] {
  const lines = text.split(/[\r\n]/).map((line) => line.trim())
  return [...new Set(lines.filter((line) => line !== ''))]
}
