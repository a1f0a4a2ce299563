import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { readCookie } from '#app/browser/stored/cookies.ts'
import { clearStored, readStored, removeStored } from '#app/browser/stored/storage.ts'
import { toasts } from '#app/browser/toast-queue.ts'
import { OWN_TOAST_KEY, TOAST_COOKIE } from '#app/shop/storage-names.ts'
import { FLASH_TOAST_MS, flashType, readToast, type ToastCode } from '#app/shop/toast.ts'
import { useTranslate } from '#app/ui/language/translations.ts'

/** A page that is drawn again while another document is on its way must not take that one's toast. */
let seenKey: string | null = null

/** Shows the toast that the previous page stored in a cookie, once. */
export function FlashToast() {
  const t = useTranslate()
  const { key } = useLocation()
  useEffect(() => {
    if (key === seenKey) return
    seenKey = key
    const own = readStored('session', OWN_TOAST_KEY)
    if (own) removeStored('session', OWN_TOAST_KEY)
    const code = own ? readToast(own) : takeToast()
    if (!code) return
    if (code === 'signed-out') clearStored()
    toasts[flashType(code)](t(`toasts.${code}`), FLASH_TOAST_MS)
  }, [key, t])
  return null
}

/** Stores a toast for the next page. */
export function carryToast(code: ToastCode): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the other way to write a cookie is not in every browser
  document.cookie = `${TOAST_COOKIE}=${code}; Path=/; Max-Age=60; SameSite=Lax`
}

function takeToast(): ToastCode | null {
  const code = readCookie(TOAST_COOKIE)
  if (code === null) return null
  // biome-ignore lint/suspicious/noDocumentCookie: the other way to write a cookie is not in every browser
  document.cookie = `${TOAST_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`
  return readToast(decodeURIComponent(code))
}
