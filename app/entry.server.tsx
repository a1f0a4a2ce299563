import { text } from 'node:stream/consumers'
import { preloadModule } from 'react-dom'
import { renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { isDatabaseAway } from '#app/server/database/database-errors.ts'
import { NonceContext } from './browser/nonce.ts'
import { serverTranslator } from './messages/server-translator.ts'
import { type MessagesFile, messageUrls } from './server/builds/built-assets.ts'
import { deferHydration } from './server/http/rendering/defer-hydration.ts'
import { htmlResponse } from './server/http/rendering/html-response.ts'
import { openMarkupCache } from './server/http/rendering/markup-cache.ts'
import { atOwnAddress, isCopy, markCopy } from './server/http/rendering/page-copy.ts'
import { unloadedToast } from './server/http/rendering/unloaded-toast.ts'
import { shopContext, troubleContext, visitorContext } from './server/request/context.ts'
import { MarkupCacheContext } from './ui/elements/cached-markup.tsx'
import { TranslateContext } from './ui/language/translations.ts'

/** Read by React Router, which fixes the name; milliseconds. */
export const streamTimeout = 5000

const CUSTOMER_LAYOUT = 'routes/storefront/customer-layout'
const ADMIN_LAYOUT = 'routes/dashboard/admin-layout'

/** Renders a page in the visitor's language, its scripts marked with this answer's nonce. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const { language, nonce } = context.get(visitorContext)
  const translator = await serverTranslator(language)
  const markup = openMarkupCache()
  const drawn = withOwnRoutes(await withLoadedData(entry))
  const { pathname, search } = entry.staticHandlerContext.location
  const isForCopy = isCopy(search)
  const loaded = isForCopy ? atOwnAddress(drawn) : drawn
  const html = renderToString(
    <TranslateContext value={translator}>
      <PreloadMessages
        addresses={messageUrls(context.get(shopContext).config.root, language, chooseMessageFiles(entry))}
      />
      <NonceContext value={nonce}>
        <MarkupCacheContext value={markup}>
          <ServerRouter context={loaded} url={request.url} {...(nonce && { nonce })} />
        </MarkupCacheContext>
      </NonceContext>
    </TranslateContext>,
  )
  const whole = `<!DOCTYPE html>${markup.collect(html)}`
  const page = isForCopy ? markCopy(whole, { pathname, nonce }) : whole
  const unloaded = unloadedToast(translator.t('unloaded'), translator.t('error.reload'))
  // Owners come to work: their buttons matter more than the first paint.
  const isOwners = isUnder(ADMIN_LAYOUT, entry)
  return htmlResponse(isOwners ? page : deferHydration(page, unloaded), { status, headers })
}

/** Lets React Router write the data without waiting, for which `renderToString` has no time. */
async function withLoadedData(entry: EntryContext): Promise<EntryContext> {
  if (!entry.serverHandoffStream) return entry
  const value = await text(entry.serverHandoffStream)
  const read = Object.assign(Promise.resolve(), { result: { done: true, value } })
  return { ...entry, renderMeta: { streamCache: { 0: read } } }
}

/** React Router makes new objects of all routes for each page. */
function withOwnRoutes(entry: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = entry
  const own = staticHandlerContext.matches.flatMap(({ route: { id } }) => {
    const route = manifest.routes[id]
    return route ? [[id, route] as const] : []
  })
  return { ...entry, manifest: { ...manifest, routes: Object.fromEntries(own) } }
}

function chooseMessageFiles(entry: EntryContext): MessagesFile[] {
  if (isUnder(ADMIN_LAYOUT, entry)) return ['words', 'customer-words', 'admin-words']
  return isUnder(CUSTOMER_LAYOUT, entry) ? ['words', 'customer-words'] : ['words']
}

function isUnder(layout: string, { staticHandlerContext }: EntryContext): boolean {
  return staticHandlerContext.matches.some(({ route }) => route.id === layout)
}

/** Preloads the translations, which hydration needs. */
function PreloadMessages({ addresses }: { addresses: string[] }) {
  for (const address of addresses) preloadModule(address, { as: 'script' })
  return null
}

/** Logs errors once; refusals (404, 403) and aborted requests are none. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  if (isDatabaseAway(error)) context.get(troubleContext).databaseAway = true
  context.get(shopContext).log.error({ err: error, url: request.url }, 'a route failed')
}
