import { LRUCache } from 'lru-cache'
import type { Live } from '#app/server/live/live.ts'
import type { CacheDependencies } from '#app/server/request/cache-dependencies.ts'

/** Bytes of pages that a process keeps, their names and headers included, and their number. */
export const MAX_CACHE_BYTES = 96 * 1024 * 1024
export const MAX_CACHED_PAGES = 2000
/** Pages that others may wait for while they are drawn; beyond that each is drawn for its asker. */
const MAX_SHARED_DRAWINGS = 200

export interface Cacheable {
  /** Bytes of memory. */
  readonly size: number
  onResize: () => void
}

/** A page that was just drawn: it may be kept while what it shows does not change; never where it says nothing of that. */
export interface Drawn<Page extends Cacheable> {
  page: Page
  shows: CacheDependencies | null
}

/** Ids of products, null for unknown ones, or everything that pages show. */
type Change = string[] | null | 'everything'

interface Kept<Page> {
  page: Page
  shows: CacheDependencies
}

/**
 * Pages that look the same to everyone who is not signed in. Each is drawn once, for all who ask meanwhile, and dropped at the
 * moment that a product it shows changes. While the database's changes are not heard, nothing is kept.
 */
export class PageCache<Page extends Cacheable> {
  readonly #live: Live
  readonly #kept = new LRUCache<string, Kept<Page>>({
    max: MAX_CACHED_PAGES,
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: ({ page }, name) => page.size + 2 * name.length,
  })
  readonly #underWay = new Map<string, Promise<Drawn<Page>>>()
  /** What changed while pages were being drawn; one list for each of them. */
  readonly #changes = new Set<Change[]>()

  constructor(live: Live) {
    this.#live = live
    live.onProducts((ids) => this.#drop(ids))
    live.onSettings(() => this.#drop('everything'))
  }

  /** How much is kept. */
  get usage(): { pages: number; bytes: number } {
    return { pages: this.#kept.size, bytes: this.#kept.calculatedSize }
  }

  /** The page kept under a name. */
  find(name: string): Page | undefined {
    return this.#kept.get(name)?.page
  }

  /** The page of that name: the kept one, that of somebody who asked a moment earlier, or drawn now. */
  async findOrDraw(name: string, draw: () => Promise<Drawn<Page>>): Promise<Page> {
    const kept = this.find(name)
    if (kept) return kept
    const underWay = this.#underWay.get(name)
    if (underWay) {
      const drawn = await underWay.catch(() => null)
      // A page that may not be kept is its asker's own.
      if (drawn?.shows) return drawn.page
    }
    if (this.#underWay.size >= MAX_SHARED_DRAWINGS) return (await this.#drawAndKeep(name, draw)).page
    const drawing = this.#drawAndKeep(name, draw)
    this.#underWay.set(name, drawing)
    try {
      return (await drawing).page
    } finally {
      if (this.#underWay.get(name) === drawing) this.#underWay.delete(name)
    }
  }

  async #drawAndKeep(name: string, draw: () => Promise<Drawn<Page>>): Promise<Drawn<Page>> {
    const heard = this.#live.hears()
    const changes: Change[] = []
    this.#changes.add(changes)
    try {
      const drawn = await draw()
      const { page, shows } = drawn
      const isCurrent = heard && shows && !changes.some((ids) => isShown(shows, ids))
      if (isCurrent) this.#keep(name, { page, shows })
      return drawn
    } finally {
      this.#changes.delete(changes)
    }
  }

  #keep(name: string, kept: Kept<Page>): void {
    this.#kept.set(name, kept)
    kept.page.onResize = () => {
      // Its size is only looked at again where the entry is another object.
      if (this.#kept.peek(name)?.page === kept.page) this.#kept.set(name, { ...kept })
    }
  }

  #drop(ids: Change): void {
    // Whoever asks from now on gets what is drawn from now on.
    this.#underWay.clear()
    for (const changes of this.#changes) changes.push(ids)
    for (const [name, { shows }] of this.#kept.entries()) {
      if (isShown(shows, ids)) this.#kept.delete(name)
    }
  }
}

/** Whether products that changed, or unknown ones, are to be seen. */
function isShown({ products }: CacheDependencies, ids: Change): boolean {
  if (ids === 'everything') return true
  if (products === 'any' || ids === null) return products === 'any' || products.length > 0
  return products.some((id) => ids.includes(id))
}
