import { useEffect, useRef } from 'react'
import { href } from 'react-router'
import { mayManageShop } from '#app/shop/accounts/access.ts'
import { OWN_TOAST_KEY, USER_KEY } from '#app/shop/storage-names.ts'
import type { ToastCode } from '#app/shop/toast.ts'
import { useFactsOrNull } from './shop-facts.ts'
import { clearStoredByTab, readStored, writeStored } from './stored/storage.ts'

/**
 * Loads a new document when someone's session has ended, as the old one holds their texts. Dashboard pages wait for the
 * next navigation, since they may hold unsaved input.
 */
export function SessionWatch() {
  const facts = useFactsOrNull()
  const latest = useRef(facts?.user ?? null)
  // The answer to logging out is the new document, and clears the storage.
  const isLoggingOut = useRef(false)
  useEffect(() => {
    if (!facts) return
    const before = latest.current
    latest.current = facts.user
    if (isLoggingOut.current || !before || before.uid === facts.user?.uid) return
    loadAnew(facts.user ? 'none' : 'session-over')
  }, [facts])
  useEffect(() => {
    const onSubmit = ({ target }: SubmitEvent) => {
      const action = target instanceof HTMLFormElement ? target.getAttribute('action') : null
      if (action === href('/logout')) isLoggingOut.current = true
    }
    const isOther = () => {
      const stored = readStored('local', USER_KEY)
      return latest.current === null ? Boolean(stored) : !stored?.includes(latest.current.uid)
    }
    const onStorage = ({ key }: StorageEvent) => {
      if (isLoggingOut.current || (key !== null && key !== USER_KEY) || mayManageShop(latest.current)) return
      if (isOther()) loadAnew()
    }
    // Also the page that logged out, or the owner's: nobody has it open.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted && isOther()) loadAnew()
    }
    window.addEventListener('storage', onStorage)
    window.addEventListener('pageshow', onShow)
    document.addEventListener('submit', onSubmit, true)
    return () => {
      window.removeEventListener('storage', onStorage)
      window.removeEventListener('pageshow', onShow)
      document.removeEventListener('submit', onSubmit, true)
    }
  }, [])
  return null
}

/** The toast of a logout belongs to the window that logged out; this one shows its own, if any. */
function loadAnew(toast: ToastCode | 'none' = 'none'): void {
  clearStoredByTab()
  writeStored('session', OWN_TOAST_KEY, toast)
  window.location.reload()
}
