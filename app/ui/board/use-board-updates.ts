import { useEffect, useRef, useState } from 'react'
import { href, useRevalidator } from 'react-router'
import { askShop } from '#app/browser/ask-shop.ts'
import { useLiveChanges } from '#app/browser/live.ts'
import { applyChanges, type BoardCard, type BoardChanges, MAX_CHANGED } from '#app/shop/board/board.ts'
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
  const [shown, setShown] = useState(() => asRead(board))
  const current = shown.read === board.cards ? shown : asRead(board)
  if (current !== shown) setShown(current)
  const { revalidate } = useRevalidator()
  const now = useShopClock(current.now)
  useOnNewDay(bangkokDay(now) !== board.today, revalidate)
  const latest = useRef({ board, current })
  useEffect(() => {
    latest.current = { board, current }
  })
  const pending = useRef<{ ids: Set<string>; timer: ReturnType<typeof setTimeout> } | null>(null)
  useEffect(() => () => clearTimeout(pending.current?.timer), [])

  const update = async (ids: string[]) => {
    const { read } = latest.current.current
    const changes = await fetchChanges(latest.current.board, ids)
    const now = latest.current.current
    // Read anew meanwhile, which may have been before the change.
    const changed =
      changes && now.read === read ? applyChanges(now.cards, { ids, changed: changes.cards }) : null
    if (changes && changed)
      setShown({ ...now, cards: changed, now: new Date(changes.now), waiting: changes.waiting })
    else void revalidate()
  }
  useLiveChanges(['orders'], ({ ids, within }) => {
    const { only, chosen } = latest.current.board
    const isWhole =
      ids === null || ids.length > MAX_CHANGED || only !== null || ids.includes(chosen?.id ?? '')
    const wanted = isWhole ? null : ids
    if (pending.current) {
      for (const id of wanted ?? ALL) pending.current.ids.add(id)
      return
    }
    const mine = {
      ids: new Set(wanted ?? ALL),
      timer: setTimeout(
        () => {
          pending.current = null
          const all = [...mine.ids]
          if (mine.ids.has('*') || all.length > MAX_CHANGED) void revalidate()
          else void update(all)
        },
        LIVE_BATCH_MS + Math.random() * within,
      ),
    }
    pending.current = mine
  })
  return { ...current, now, readAt: current.now }
}

function useOnNewDay(isNewDay: boolean, readAnew: () => Promise<void>): void {
  useEffect(() => {
    if (isNewDay) void readAnew()
  }, [isNewDay, readAnew])
}

const asRead = ({ cards, now, waiting }: Board) => ({ read: cards, cards, now, waiting })

/** In place of ids: all may have changed. No receipt is this. */
const ALL = ['*']

async function fetchChanges({ day, isWall }: Board, ids: string[]): Promise<BoardChanges | null> {
  const query = new URLSearchParams({ day, ids: ids.join(','), ...(isWall && { wall: '1' }) })
  try {
    const answer = await askShop(`${href('/board/changes')}?${query}`, { redirect: 'error' })
    return answer.ok ? ((await answer.json()) as BoardChanges) : null
  } catch {
    return null
  }
}
