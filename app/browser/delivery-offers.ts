import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react'
import type { CartItem } from '#app/shop/cart/cart.ts'
import { wantedLines } from '#app/shop/cart/cart.ts'
import type { DeliveryOffers } from '#app/shop/delivery/offers.ts'
import { askShop, useTimeGoneBy } from './ask-shop.ts'
import { useLiveChanges } from './live.ts'

const RETRY_MS = 10_000

export interface LoadedOffers {
  /** The last ones known, while others are loading, or cannot be loaded. */
  offers: DeliveryOffers | null
  status: 'loading' | 'ready' | 'failed'
  reload: () => void
}

/** The free times for a query of `/delivery/offers`, or of the owner's own address; loads them again when times fill up or go by. Null asks for nothing. */
export function useOffers(query: string | null, address = '/delivery/offers'): LoadedOffers {
  const [loaded, setLoaded] = useState<Loaded>({ offers: null, status: 'loading' })
  const [round, setRound] = useState(0)
  const timeGoneBy = useTimeGoneBy()
  const reload = useCallback(() => setRound((before) => before + 1), [])
  useReloadOfChanges(reload)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round or later time asks again
  useEffect(() => {
    if (query === null) return
    const stopping = new AbortController()
    loadOffers(`${address}?${query}`, stopping.signal, setLoaded)
    return () => stopping.abort()
  }, [address, query, round, timeGoneBy])
  useRetry(loaded.status === 'failed', reload)
  return { ...loaded, reload }
}

function useReloadOfChanges(reload: () => void): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useLiveChanges(['slots'], ({ within }) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(reload, Math.random() * within)
  })
  useEffect(() => () => clearTimeout(timer.current), [])
}

type Loaded = Omit<LoadedOffers, 'reload'>

function loadOffers(url: string, signal: AbortSignal, setLoaded: Dispatch<SetStateAction<Loaded>>): void {
  setLoaded(({ offers }) => ({ offers, status: 'loading' }))
  // An answer can arrive before it is aborted, and be read after.
  const take: typeof setLoaded = (answer) => !signal.aborted && setLoaded(answer)
  readOffers(url, signal).then(
    (offers) => take({ offers, status: 'ready' }),
    () => take(({ offers }) => ({ offers, status: 'failed' })),
  )
}

/** Asks again after a pause, and once there is a network. */
function useRetry(hasFailed: boolean, reload: () => void): void {
  useEffect(() => {
    if (!hasFailed) return
    const timer = setTimeout(reload, RETRY_MS * (1 + Math.random()))
    window.addEventListener('online', reload)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', reload)
    }
  }, [hasFailed, reload])
}

export interface TypedPlace {
  pincode: string
  province: string
  district: string
}

export function readPlace(typed: { get(name: string): unknown }): TypedPlace {
  const text = (name: keyof TypedPlace) => String(typed.get(name) ?? '')
  return { pincode: text('pincode'), province: text('province'), district: text('district') }
}

export function isSamePlace(one: TypedPlace, other: TypedPlace): boolean {
  return Object.entries(one).every(([name, text]) => other[name as keyof TypedPlace] === text)
}

export function offersQuery(items: CartItem[], place: TypedPlace): string {
  const query = new URLSearchParams()
  for (const { id, count } of wantedLines(items)) {
    query.append('id', id)
    query.append('count', String(count))
  }
  for (const [name, text] of Object.entries(place)) if (text) query.set(name, text)
  return query.toString()
}

async function readOffers(address: string, signal: AbortSignal): Promise<DeliveryOffers> {
  const answer = await askShop(address, { signal })
  if (!answer.ok) throw new Error(`the offers were answered with ${answer.status}`)
  return answer.json()
}
