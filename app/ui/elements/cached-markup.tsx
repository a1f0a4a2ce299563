import { createContext, type ReactNode, use } from 'react'

type Texts = Record<string, string>

export interface MarkupCache {
  /** The markup inside an element that was rendered earlier, with these texts. */
  find(key: string, texts: Texts): string | undefined
  /** Marks an element whose markup is to be cached when the page is rendered with `blanks` for its texts. */
  mark<T extends Texts>(key: string, texts: T): { mark: string; blanks: T }
}

/** Set on the server only: the browser hydrates the elements themselves. */
export const MarkupCacheContext = createContext<MarkupCache | null>(null)

/** An element and what its markup depends on. */
export interface CachedElement<T extends Texts = Texts> {
  tag: 'article' | 'footer' | 'header' | 'section'
  className: string
  /** All that the markup depends on besides its texts; null if it is not to be cached. */
  shows: unknown[] | null
  /** Strings that differ from element to element. They are shown unchanged, and no condition asks for their value. */
  texts: T
}

interface CachedMarkupProps<T extends Texts> extends CachedElement<T> {
  /**
   * Must hold no element of the same tag, and use `useId` only if `shows` has an id of this place; images
   * that are not lazy are to be preloaded outside.
   */
  children: (texts: T) => ReactNode
}

/** An element that the server renders once for all pages that show it (docs/decisions/0072). */
export function CachedMarkup<T extends Texts>({ children, ...element }: CachedMarkupProps<T>) {
  const { tag: Tag, className, texts } = element
  // The browser's bundle has none of the rest.
  if (!import.meta.env.SSR) return <Tag className={className}>{children(texts)}</Tag>
  const cache = use(MarkupCacheContext)
  const key = cache && toCacheKey(element)
  if (!cache || !key) return <Tag className={className}>{children(texts)}</Tag>
  const known = cache.find(key, texts)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered it for an earlier page
  if (known !== undefined) return <Tag className={className} dangerouslySetInnerHTML={{ __html: known }} />
  const { mark, blanks } = cache.mark(key, texts)
  return (
    <Tag className={className} data-markup={mark}>
      {children(blanks)}
    </Tag>
  )
}

/** The markup of neighbours, if each is like an element that was rendered earlier; else null. */
export function findMarkup(cache: MarkupCache, elements: CachedElement[]): string | null {
  let markup = ''
  for (const element of elements) {
    const key = toCacheKey(element)
    const known = key === null ? undefined : cache.find(key, element.texts)
    if (known === undefined) return null
    markup += `<${element.tag} class="${element.className}">${known}</${element.tag}>`
  }
  return markup
}

function toCacheKey({ className, shows }: Pick<CachedElement, 'className' | 'shows'>): string | null {
  return shows && JSON.stringify([className, ...shows])
}
