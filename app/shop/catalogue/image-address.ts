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

/** Moves each line of a text to the place of the image that it is about; lines behind the last image are those of new ones. */
export function moveLines(text: string, before: string[], after: string[]): string {
  const lines = text.split('\n')
  const further = lines.slice(before.length)
  const moved = after.map((image) => {
    const at = before.indexOf(image)
    return (at < 0 ? further.shift() : lines[at]) ?? ''
  })
  return [...moved, ...further].join('\n').trimEnd()
}

export function imageLines(text: string): string[] {
  const lines = text.split(/[\r\n]/).map((line) => line.trim())
  return [...new Set(lines.filter((line) => line !== ''))]
}
