import { useEffect, useState } from 'react'
import { href } from 'react-router'
import { askShop } from '#app/browser/ask-shop.ts'
import type { CartExtras } from '#app/shop/cart/extras.ts'

/** Loaded after the page, which is cached. Null until then; empty without an answer. */
export function useCartExtras(): CartExtras | null {
  const [extras, setExtras] = useState<CartExtras | null>(null)
  useEffect(() => {
    let isLeft = false
    void fetchExtras().then((loaded) => !isLeft && setExtras(loaded))
    return () => {
      isLeft = true
    }
  }, [])
  return extras
}

async function fetchExtras(): Promise<CartExtras> {
  try {
    const answer = await askShop(href('/cart/extras'))
    if (answer.ok) return await answer.json()
  } catch {
    // The cart works without them.
  }
  return { small: [], newest: [] }
}
