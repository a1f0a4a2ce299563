import { useEffect } from 'react'
import { USER_KEY } from '#app/shop/constants.ts'
import type { User } from '#app/shop/user.ts'
import { removeStored, writeStored } from './browser-storage.ts'

/** Keeps who is signed in under the key `user`, for display by other programs; it signs no request. */
export function KeptUser({ user }: { user: User | null }) {
  const uid = user?.uid
  const email = user?.email
  useEffect(() => {
    if (uid) writeStored('local', USER_KEY, JSON.stringify({ user: { uid, email } }))
    else removeStored('local', USER_KEY)
  }, [uid, email])
  return null
}
