import { useEffect } from 'react'
import { useFactsOrNull } from '#app/browser/shop-facts.ts'
import { ADDRESS_KEY, DRAFTS_KEY, USER_KEY } from '#app/shop/storage-names.ts'
import { readStored, removeStored, writeStored } from './storage.ts'

/**
 * Removes everything that the last signed-in person typed. The checkouts that they began stay: who pays one that waits, and logs
 * in again, must not find in the cart what is paid for; to anybody else the shop does not name them.
 */
function forgetPerson() {
  if (readStored('local', USER_KEY) === null) return
  removeStored('local', USER_KEY)
  removeStored('session', ADDRESS_KEY)
  removeStored('session', DRAFTS_KEY)
}

/** Stores the signed-in user under the key `user`, for display by other programs; it authorises nothing. */
export function StoredUser() {
  const facts = useFactsOrNull()
  const known = facts !== null
  const uid = facts?.user?.uid
  const email = facts?.user?.email
  useEffect(() => {
    if (uid) writeStored('local', USER_KEY, JSON.stringify({ user: { uid, email } }))
    // The service worker's copy of a page is everybody's, and has signed nobody out.
    else if (known && !document.documentElement.dataset.copy) forgetPerson()
  }, [known, uid, email])
  return null
}
