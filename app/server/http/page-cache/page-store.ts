import { LRUCache } from 'lru-cache'
import type { Live } from '#app/server/live/live.ts'
import type { CacheDependencies } from '#app/server/request/cache-hint.ts'

export const MAX_CACHE_BYTES = 32 * 1024 * 1024
export const MAX_CACHED_PAGES = 2000
const MAX_SHARED_RENDERINGS = 200

export interface Cacheable {
  readonly size: number
  onResize: () => void
}

export interface Rendered<Page extends Cacheable> {
  page: Page
  shows: CacheDependencies | null
}

/** Renders a page that is cached only if it is wanted. */
type Render<Page extends Cacheable> = (isWanted: boolean) => Promise<Rendered<Page>>

type Change = string[] | null | 'everything'

interface Entry<Page> {
  page: Page
  shows: CacheDependencies
}

/** Shares renderings, and drops a page when a product on it changes. */
export class PageStore<Page extends Cacheable> {
  readonly #live: Live
  readonly #entries = new LRUCache<string, Entry<Page>>({
    max: MAX_CACHED_PAGES,
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: ({ page }, key) => page.size + 2 * key.length,
  })
  /** Addresses with a query, to know those that are asked for again: most searches are not. */
  readonly #askedOnce = new LRUCache<string, true>({ max: MAX_CACHED_PAGES })
  readonly #underWay = new Map<string, Promise<Rendered<Page>>>()
  readonly #changes = new Set<Change[]>()
  #rendered = 0

  constructor(live: Live) {
    this.#live = live
    live.onProducts((ids) => this.#drop(ids))
    live.onSettings(() => this.#drop('everything'))
  }

  get usage(): { pages: number; bytes: number; rendered: number } {
    return { pages: this.#entries.size, bytes: this.#entries.calculatedSize, rendered: this.#rendered }
  }

  find(key: string): Page | undefined {
    return this.#entries.get(key)?.page
  }

  async findOrRender(key: string, render: Render<Page>): Promise<Page> {
    const cached = this.find(key)
    if (cached) return cached
    const underWay = this.#underWay.get(key)
    if (underWay) {
      const rendered = await underWay.catch(() => null)
      // A page that must not be cached belongs to its own request.
      if (rendered?.shows) return rendered.page
    }
    if (this.#underWay.size >= MAX_SHARED_RENDERINGS) return (await this.#renderAndCache(key, render)).page
    const rendering = this.#renderAndCache(key, render)
    this.#underWay.set(key, rendering)
    try {
      return (await rendering).page
    } finally {
      if (this.#underWay.get(key) === rendering) this.#underWay.delete(key)
    }
  }

  async #renderAndCache(key: string, render: Render<Page>): Promise<Rendered<Page>> {
    this.#rendered += 1
    const isWanted = this.#isAskedForAgain(key)
    const isListening = this.#live.isListening()
    const changes: Change[] = []
    this.#changes.add(changes)
    try {
      const rendered = await render(isWanted)
      const { page, shows } = rendered
      const isCurrent = isListening && shows && !changes.some((ids) => isAffected(shows, ids))
      if (isWanted && isCurrent) this.#set(key, { page, shows })
      return rendered
    } finally {
      this.#changes.delete(changes)
    }
  }

  #isAskedForAgain(key: string): boolean {
    if (!key.includes('?') || this.#askedOnce.has(key)) return true
    this.#askedOnce.set(key, true)
    return false
  }

  #set(key: string, entry: Entry<Page>): void {
    this.#entries.set(key, entry)
    entry.page.onResize = () => {
      // LRUCache measures again only for a new object.
      if (this.#entries.peek(key)?.page === entry.page) this.#entries.set(key, { ...entry })
    }
  }

  #drop(ids: Change): void {
    // Requests from now on need a rendering from now on.
    this.#underWay.clear()
    for (const changes of this.#changes) changes.push(ids)
    for (const [key, { shows }] of this.#entries.entries()) {
      if (isAffected(shows, ids)) this.#entries.delete(key)
    }
  }
}

function isAffected({ products }: CacheDependencies, ids: Change): boolean {
  if (ids === 'everything') return true
  if (products === 'any' || ids === null) return products === 'any' || products.length > 0
  return products.some((id) => ids.includes(id))
}
