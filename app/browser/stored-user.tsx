import { useEffect } from 'react'
import { USER_KEY } from '#app/shop/constants.ts'
import { useKnownFacts } from './shop-facts.ts'
import { removeStored, writeStored } from './storage.ts'

/** Keeps who is signed in under the key `user`, for display by other programs; it signs no request. */
export function StoredUser() {
  const facts = useKnownFacts()
  const known = facts !== null
  const uid = facts?.user?.uid
  const email = facts?.user?.email
  useEffect(() => {
    if (uid) writeStored('local', USER_KEY, JSON.stringify({ user: { uid, email } }))
    else if (known) removeStored('local', USER_KEY)
  }, [known, uid, email])
  return null
}
