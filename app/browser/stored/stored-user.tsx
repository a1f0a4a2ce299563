import { useEffect } from 'react'
import { useFactsOrNull } from '#app/browser/shop-facts.ts'
import { USER_KEY } from '#app/shop/storage-names.ts'
import { removeStored, writeStored } from './storage.ts'

/** Stores the signed-in user under the key `user`, for display by other programs; it authorises nothing. */
export function StoredUser() {
  const facts = useFactsOrNull()
  const known = facts !== null
  const uid = facts?.user?.uid
  const email = facts?.user?.email
  useEffect(() => {
    if (uid) writeStored('local', USER_KEY, JSON.stringify({ user: { uid, email } }))
    else if (known) removeStored('local', USER_KEY)
  }, [known, uid, email])
  return null
}
