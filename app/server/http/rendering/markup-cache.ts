import { LRUCache } from 'lru-cache'
import { escapeMarkup } from '#app/server/core/escape-markup.ts'

const MAX_TEMPLATES = 400
/** Private-use characters, which React escapes nowhere. */
const BLANK = /\uE000(\w+)\uE001/
const blankFor = (name: string): string => `\uE000${name}\uE001`
/** React preloads images that are not lazy. */
const PRELOADED_BLANK = /<link [^>]*\uE000[^>]*>/g
const MARKED = /<(\w+)( class="[^"]*") data-markup="(\d+)">([\s\S]*?)<\/\1>/g

type Texts = Record<string, string>
/** Markup, then the name of a text, then markup, and so on. */
type Template = string[]

const templates = new LRUCache<string, Template>({ max: MAX_TEMPLATES })

/** The markup cache as one page sees it (docs/decisions/0072). */
export function openMarkupCache() {
  const marked: { key: string; texts: Texts }[] = []
  return {
    find(key: string, texts: Texts): string | undefined {
      const template = templates.get(key)
      return template && fill(template, texts)
    },
    mark<T extends Texts>(key: string, texts: T): { mark: string; blanks: T } {
      const blanks = Object.fromEntries(Object.keys(texts).map((name) => [name, blankFor(name)])) as T
      return { mark: String(marked.push({ key, texts }) - 1), blanks }
    },
    /** Caches what is inside the marked elements; returns the page without marks and blanks. */
    collect(html: string): string {
      if (marked.length === 0) return html
      return html.replace(PRELOADED_BLANK, '').replace(MARKED, (...found: string[]) => {
        const [whole = '', tag, className, mark, markup = ''] = found
        const own = marked[Number(mark)]
        if (!own) return whole
        const template = copyText(markup).split(BLANK)
        templates.set(own.key, template)
        return `<${tag}${className}>${fill(template, own.texts)}</${tag}>`
      })
    },
  }
}

function fill(template: Template, texts: Texts): string {
  let markup = ''
  for (const [at, part] of template.entries()) markup += at % 2 === 0 ? part : escapeMarkup(texts[part] ?? '')
  return markup
}

/** A part of a string keeps the whole page in memory. */
const copyText = (part: string): string => Buffer.from(part).toString()
