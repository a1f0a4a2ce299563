import type { EntryContext } from 'react-router'
import { BACK_ONLINE } from './back-online.ts'

/** True for what the service worker asks for, to show it without a network: the page of everybody, in one language and mode. */
export function isCopy(search: string): boolean {
  return new URLSearchParams(search).has('shell')
}

/** Draws a copy for the address at which it will be shown, which has no query. */
export function atOwnAddress(entry: EntryContext): EntryContext {
  const { staticHandlerContext: drawn } = entry
  return { ...entry, staticHandlerContext: { ...drawn, location: { ...drawn.location, search: '' } } }
}

/** Lets the browser tell a copy from its page, and ask for that page later. A driver's page asks by itself. */
export function markCopy(
  html: string,
  { pathname, nonce }: { pathname: string; nonce: string | undefined },
): string {
  const marked = html.replace('<html ', '<html data-copy="yes" ')
  if (pathname === '/run') return marked
  return marked.replace(
    '</head>',
    `<script${nonce ? ` nonce="${nonce}"` : ''}>${BACK_ONLINE}</script></head>`,
  )
}
