import { Writable } from 'node:stream'
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
import { isDatabaseAway } from '#app/server/database/database-errors.ts'
import { NonceContext } from './browser/nonce.ts'
import { serverTranslator } from './messages/server-translator.ts'
import { wordsAddress } from './server/http/built-assets.ts'
import { deferHydration } from './server/http/defer-hydration.ts'
import { shopContext, troubleContext, visitorContext } from './server/request/context.ts'
import { TranslateContext } from './ui/language/translations.ts'

/** Read by React Router, which fixes the name; milliseconds. */
export const streamTimeout = 5000

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
  const page = (
    <TranslateContext value={translator}>
      <Words address={wordsAddress(context.get(shopContext).config.root, language)} />
      <NonceContext value={nonce}>
        <ServerRouter context={entry} url={request.url} {...(nonce && { nonce })} />
      </NonceContext>
    </TranslateContext>
  )
  return new Response(deferHydration(await renderToText(page, context, request.url)), { status, headers })
}

/** The whole page: nothing of it is streamed later. */
async function renderToText(
  page: ReactNode,
  context: Readonly<RouterContextProvider>,
  url: string,
): Promise<string> {
  const { nonce } = context.get(visitorContext)
  return new Promise<string>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        clearTimeout(timer)
        pipe(collectText(resolve))
      },
      // A large part would otherwise come hidden, for a script to insert.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellError: reject,
      onError: (error) => context.get(shopContext).log.error({ err: error, url }, 'drawing failed'),
    })
    const timer = setTimeout(abort, streamTimeout + 1000)
  })
}

function collectText(done: (text: string) => void): Writable {
  const chunks: Buffer[] = []
  return new Writable({
    // As large as any page: React would otherwise wait for a reader after each 16 KB.
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write(chunk, _encoding, written) {
      chunks.push(chunk)
      written()
    },
    final(ended) {
      done(Buffer.concat(chunks).toString())
      ended()
    },
  })
}

/** Preloads the translations, which hydration needs. */
function Words({ address }: { address: string | null }) {
  if (address) preloadModule(address, { as: 'script' })
  return null
}

/** Logs errors once; refusals (404, 403) and aborted requests are none. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  if (isDatabaseAway(error)) context.get(troubleContext).databaseAway = true
  context.get(shopContext).log.error({ err: error, url: request.url }, 'a route failed')
}
