import { useEffect, useRef } from 'react'
import { mayManageShop } from '#app/shop/accounts/access.ts'
import { USER_KEY } from '#app/shop/storage-names.ts'
import { useFactsOrNull } from './shop-facts.ts'
import { readStored } from './stored/storage.ts'

/** Loads a new document when someone's session has ended, as the old one holds their texts. Dashboard pages wait for the next navigation, since they may hold unsaved input. */
export function SessionWatch() {
  const facts = useFactsOrNull()
  const latest = useRef(facts?.user ?? null)
  useEffect(() => {
    if (!facts) return
    const before = latest.current
    latest.current = facts.user
    if (before && before.uid !== facts.user?.uid) window.location.reload()
  }, [facts])
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      const user = latest.current
      if ((key !== null && key !== USER_KEY) || mayManageShop(user)) return
      if (
        user === null ? readStored('local', USER_KEY) : !readStored('local', USER_KEY)?.includes(user.uid)
      ) {
        window.location.reload()
      }
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [])
  return null
}
