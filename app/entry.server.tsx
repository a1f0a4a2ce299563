import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { preloadModule } from 'react-dom'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { isDatabaseAway } from '#app/server/database/database.ts'
import { NonceContext } from './browser/nonce.ts'
import { serverTranslator } from './messages/server-translator.ts'
import { wordsAddress } from './server/http/built-assets.ts'
import { deferHydration } from './server/http/defer-hydration.ts'
import { shopContext, troubleContext, visitorContext } from './server/request/context.ts'
import { TranslateContext } from './ui/language/translations.ts'

/** Milliseconds that a page may take to draw. */
export const streamTimeout = 5000

/** Draws a page in the visitor's language, its scripts marked with this answer's nonce where it has one. */
export default async function drawPage(
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
  const page = (
    <TranslateContext value={translator}>
      <Words address={wordsAddress(context.get(shopContext).config.root, language)} />
      <NonceContext value={nonce}>
        <ServerRouter context={entry} url={request.url} {...(nonce && { nonce })} />
      </NonceContext>
    </TranslateContext>
  )
  return new Response(deferHydration(await drawn(page, nonce, request, context)), { status, headers })
}

/** The page as text, with all its parts: none of them comes later. */
async function drawn(
  page: ReactNode,
  nonce: string | undefined,
  { url }: Request,
  context: Readonly<RouterContextProvider>,
): Promise<string> {
  const body = await new Promise<PassThrough>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        clearTimeout(timer)
        resolve(pipe(new PassThrough()))
      },
      // A large part would otherwise come hidden, for a script to put into its place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellError: reject,
      onError: (error) => context.get(shopContext).log.error({ err: error, url }, 'drawing failed'),
    })
    const timer = setTimeout(abort, streamTimeout + 1000)
  })
  return text(body)
}

/** The browser takes the page over once it has its words, so it fetches them along with everything else. */
function Words({ address }: { address: string | null }) {
  if (address) preloadModule(address, { as: 'script' })
  return null
}

/** Faults are logged once, here; refusals (a page that is not there, a place not allowed) and broken-off requests are no fieldErrors. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  if (isDatabaseAway(error)) context.get(troubleContext).databaseAway = true
  context.get(shopContext).log.error({ err: error, url: request.url }, 'a route failed')
}
