import { LRUCache } from 'lru-cache'

/** About 2,500 product cards, of two bytes a character. */
const MAX_CHARACTERS = 4_000_000
const MARKED = /<(\w+)( class="[^"]*") data-markup="(\d+)">([\s\S]*?)<\/\1>/g

const cached = new LRUCache<string, string>({
  maxSize: MAX_CHARACTERS,
  sizeCalculation: (markup, key) => markup.length + key.length,
})

/** The markup cache as one page sees it (docs/decisions/0072). */
export function openMarkupCache() {
  const keys: string[] = []
  return {
    find: (key: string): string | undefined => cached.get(key),
    mark: (key: string): string => String(keys.push(key) - 1),
    /** Caches what is inside the marked elements; returns the page without the marks. */
    collect(html: string): string {
      if (keys.length === 0) return html
      return html.replace(MARKED, (...found: string[]) => {
        const [, tag, className, mark, markup = ''] = found
        const key = keys[Number(mark)]
        if (key !== undefined) cached.set(key, copyOf(markup))
        return `<${tag}${className}>${markup}</${tag}>`
      })
    },
  }
}

/** A part of a string keeps the whole page in memory. */
const copyOf = (part: string): string => Buffer.from(part).toString()
