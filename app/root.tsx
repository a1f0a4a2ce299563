import type { ReactNode } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useLocation,
  useMatches,
} from 'react-router'
import type { Route } from './+types/root.ts'
import { PressOnce } from './browser/document/press-once.tsx'
import { useMode } from './browser/mode.ts'
import { useNonce } from './browser/nonce.ts'
import { findKnownProduct } from './browser/prefetch/known-products.ts'
import { shopFacts } from './server/request/shop-facts.ts'
import { LOGO_URL, PAGE_COLOURS } from './shop/theme.ts'
import { Optional } from './ui/elements/optional.tsx'
import { ErrorScreen } from './ui/elements/pages/error-screen.tsx'
import { Forbidden } from './ui/elements/pages/forbidden.tsx'
import { NotFound } from './ui/elements/pages/not-found.tsx'
import { PRELOADED_FONTS } from './ui/language/language-assets.ts'
import { useLanguage } from './ui/language/use-language.ts'
import { Frame } from './ui/layout/frame.tsx'
import { ReplayEarlyClicks } from './ui/layout/replay-early-clicks.tsx'
import { ServiceWorker } from './ui/layout/service-worker.tsx'
import stylesheet from './ui/styles/index.css?url'

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', sizes: '48x48', href: '/favicon.ico' },
  { rel: 'icon', type: 'image/svg+xml', href: LOGO_URL },
  { rel: 'apple-touch-icon', sizes: '180x180', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

/** A product that is known already opens without waiting for the shop, and asks it afterwards. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, nextParams, ...rest }) =>
  (formMethod !== undefined || findKnownProduct(nextParams.id) === null) && rest.defaultShouldRevalidate

export const loader = ({ context }: Route.LoaderArgs) => shopFacts(context)

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  const language = useLanguage()
  const mode = useMode()
  const { search } = useLocation()
  return (
    <html
      lang={language}
      data-language={language}
      data-theme={mode}
      data-search={search}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={mode} />
        <meta name="theme-color" content={PAGE_COLOURS[mode]} />
        {PRELOADED_FONTS[language].map((face) => (
          <link key={face} rel="preload" as="font" type="font/woff2" href={face} crossOrigin="anonymous" />
        ))}
        <Meta />
        <Links nonce={nonce} />
      </head>
      <body>
        <ReplayEarlyClicks />
        <PressOnce />
        {children}
        <Optional>
          <ServiceWorker />
        </Optional>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function Shop() {
  const isBare = useMatches().some(({ handle }) => (handle as { isBare?: boolean } | undefined)?.isBare)
  if (isBare) return <Outlet />
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
  // A firewall's page on the way is a text; the shop's own refusal has data.
  if (isRouteErrorResponse(error) && error.status === 403 && error.data?.ways) return <Forbidden />
  return <ErrorScreen error={error} />
}
