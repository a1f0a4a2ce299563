import plexThai from '@fontsource/ibm-plex-sans-thai/files/ibm-plex-sans-thai-thai-400-normal.woff2?url'
import trirongThai from '@fontsource/trirong/files/trirong-thai-500-normal.woff2?url'
import type { ReactNode } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { shopFacts } from '#app/server/shop-facts.ts'
import { MARK, PAGE_COLOURS } from '#app/shop/constants.ts'
import type { Language } from '#app/shop/language.ts'
import type { Route } from './+types/root.ts'
import { EarlyClicks } from './ui/early-clicks.tsx'
import { ErrorScreen } from './ui/error-screen.tsx'
import plexLatin from './ui/faces/plex-latin-400.woff2?url'
import trirongLatin from './ui/faces/trirong-latin-500.woff2?url'
import { Forbidden } from './ui/forbidden.tsx'
import { Frame } from './ui/frame.tsx'
import { useMode } from './ui/mode.ts'
import { useNonce } from './ui/nonce.ts'
import { NotFound } from './ui/not-found.tsx'
import { useLanguage } from './ui/reader.ts'
import { ServiceWorker } from './ui/service-worker.tsx'
import stylesheet from './ui/styles/index.css?url'

/** The faces that a page's first lines are set in; Chinese is set in the reader's own. */
const FACES: Record<Language, string[]> = {
  en: [plexLatin, trirongLatin],
  th: [plexThai, trirongThai, plexLatin],
  'zh-CN': [],
}

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', sizes: '48x48', href: '/favicon.ico' },
  { rel: 'icon', type: 'image/svg+xml', href: MARK },
  { rel: 'apple-touch-icon', sizes: '180x180', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export const loader = ({ context }: Route.LoaderArgs) => shopFacts(context)

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  const language = useLanguage()
  const mode = useMode()
  return (
    <html lang={language} data-theme={mode} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={mode} />
        <meta name="theme-color" content={PAGE_COLOURS[mode]} />
        {FACES[language].map((face) => (
          <link key={face} rel="preload" as="font" type="font/woff2" href={face} crossOrigin="anonymous" />
        ))}
        <Meta />
        <Links nonce={nonce} />
      </head>
      <body>
        <EarlyClicks />
        {children}
        <ServiceWorker />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function Shop() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Frame>{screenFor(error)}</Frame>
}

function screenFor(error: unknown) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  if (isRouteErrorResponse(error) && error.status === 403) return <Forbidden />
  return <ErrorScreen error={error} />
}
