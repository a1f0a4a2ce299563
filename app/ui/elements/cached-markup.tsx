import { createContext, type ReactNode, use } from 'react'

export interface MarkupCache {
  /** The markup inside an element that was rendered earlier. */
  find(key: string): string | undefined
  /** Marks an element whose markup is to be cached when the page is rendered. */
  mark(key: string): string
}

/** Set on the server only: the browser hydrates the elements themselves. */
export const MarkupCacheContext = createContext<MarkupCache | null>(null)

interface CachedMarkupProps {
  tag: 'article' | 'footer'
  className: string
  /** All that the markup depends on; null renders it anew. */
  shows: unknown[] | null
  /** Without `useId`, preloaded images and elements of the same tag. */
  children: ReactNode
}

/** An element that the server renders once for all pages that show it (docs/decisions/0072). */
export function CachedMarkup({ tag: Tag, className, shows, children }: CachedMarkupProps) {
  const cache = use(MarkupCacheContext)
  if (!cache || !shows) return <Tag className={className}>{children}</Tag>
  const key = JSON.stringify([className, ...shows])
  const known = cache.find(key)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered it for an earlier page
  if (known !== undefined) return <Tag className={className} dangerouslySetInnerHTML={{ __html: known }} />
  return (
    <Tag className={className} data-markup={cache.mark(key)}>
      {children}
    </Tag>
  )
}
