import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { mayManageShop } from '#app/shop/accounts/access.ts'
import { USER_KEY } from '#app/shop/storage-names.ts'
import { useShopFacts } from './shop-facts.ts'
import { readStored } from './stored/storage.ts'

/** Dashboard pages wait for the next navigation, since they may hold unsaved input. */
export function SessionWatch() {
  const { user } = useShopFacts()
  const { revalidate } = useRevalidator()
  const latest = useRef({ user, revalidate })
  useEffect(() => {
    latest.current = { user, revalidate }
  })
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      const { user, revalidate } = latest.current
      if ((key !== null && key !== USER_KEY) || mayManageShop(user)) return
      if (
        user === null ? readStored('local', USER_KEY) : !readStored('local', USER_KEY)?.includes(user.uid)
      ) {
        void revalidate()
      }
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [])
  return null
}
