import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { href, useRevalidator } from 'react-router'
import { askForJson } from '#app/browser/ask-shop.ts'
import { useLiveChanges } from '#app/browser/live.ts'
import type { BoardCard } from '#app/shop/board/board.ts'
import { applyChanges, type BoardChanges, MAX_CHANGED } from '#app/shop/board/board-changes.ts'
import type { Waiting } from '#app/shop/board/waiting.ts'
import { LIVE_BATCH_MS } from '#app/shop/constants.ts'
import { bangkokDay } from '#app/shop/day.ts'
import { useShopClock } from './use-shop-clock.ts'

interface Board {
  day: string
  /** When it was read. */
  today: string
  /** Not null: the board shows other parcels than a day's. */
  only: string | null
  isWall: boolean
  now: Date
  cards: BoardCard[]
  waiting: Waiting | null
  /** The order that lies open over the board. */
  chosen: { id: string } | null
}

type Updates = Pick<Board, 'now' | 'cards' | 'waiting'> & { readAt: Date }

/** The board as it was read, with each parcel that was moved since. It is read anew when a day begins. */
export function useBoardUpdates(board: Board): Updates {
  const [current, setShown] = useShown(board)
  const { revalidate } = useRevalidator()
  const now = useShopClock(current.now)
  useOnNewDay(bangkokDay(now) !== board.today, revalidate)
  const update = useUpdate({ board, current }, setShown, revalidate)
  const updateSoon = useBatch((ids) => {
    if (ids.includes('*') || ids.length > MAX_CHANGED) void revalidate()
    else void update(ids)
  })
  useLiveChanges(['orders'], ({ ids, within }) => updateSoon(idsToRead(ids, board), within))
  return { ...current, now, readAt: current.now }
}

type Shown = Pick<Board, 'cards' | 'now' | 'waiting'> & { read: BoardCard[] }

function useShown(board: Board): [Shown, (shown: Shown) => void] {
  const [shown, setShown] = useState(() => asRead(board))
  const current = shown.read === board.cards ? shown : asRead(board)
  if (current !== shown) setShown(current)
  return [current, setShown]
}

const asRead = ({ cards, now, waiting }: Board): Shown => ({ read: cards, cards, now, waiting })

function useOnNewDay(isNewDay: boolean, readAnew: () => Promise<void>): void {
  useEffect(() => {
    if (isNewDay) void readAnew()
  }, [isNewDay, readAnew])
}

interface Latest {
  board: Board
  current: Shown
}

/** Returns a function that asks only for the given parcels, and reads all anew if it must. */
function useUpdate(now: Latest, setShown: (shown: Shown) => void, readAnew: () => Promise<void>) {
  const newest = useEffectEvent(() => now)
  return async (ids: string[]) => {
    const { board, current: before } = newest()
    const changes = await fetchChanges(board, ids)
    const { current } = newest()
    // Read anew meanwhile, which may have been before the change.
    const next = changes && current.read === before.read ? withChanges(current, ids, changes) : null
    if (next) setShown(next)
    else void readAnew()
  }
}

function withChanges(shown: Shown, ids: string[], changes: BoardChanges): Shown | null {
  const cards = applyChanges(shown.cards, { ids, changed: changes.cards })
  return cards && { ...shown, cards, now: new Date(changes.now), waiting: changes.waiting }
}

/** Collects the ids of a short time, so that all of them are asked for once. */
function useBatch(work: (ids: string[]) => void): (ids: string[], within: number) => void {
  const pending = useRef<{ ids: Set<string>; timer: ReturnType<typeof setTimeout> } | null>(null)
  useEffect(() => () => clearTimeout(pending.current?.timer), [])
  return (added, within) => {
    if (pending.current) {
      for (const id of added) pending.current.ids.add(id)
      return
    }
    const ids = new Set(added)
    const end = () => {
      pending.current = null
      work([...ids])
    }
    pending.current = { ids, timer: setTimeout(end, LIVE_BATCH_MS + Math.random() * within) }
  }
}

/** In place of ids: all may have changed. No receipt is this. */
const ALL = ['*']

function idsToRead(ids: string[] | null, { only, chosen }: Board): string[] {
  const isWhole = ids === null || ids.length > MAX_CHANGED || only !== null || ids.includes(chosen?.id ?? '')
  return isWhole ? ALL : ids
}

function fetchChanges({ day, isWall }: Board, ids: string[]): Promise<BoardChanges | null> {
  const query = new URLSearchParams({ day, ids: ids.join(','), ...(isWall && { wall: '1' }) })
  return askForJson(`${href('/board/changes')}?${query}`, { redirect: 'error' })
}
