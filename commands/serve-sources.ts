import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { createServer, type ViteDevServer } from 'vite'
import { startMessage } from '#app/server/core/start-error.ts'
import type { Shop } from '#app/server/main.ts'

type Main = typeof import('#app/server/main.ts')

/** An open shop keeps these as they were. Texts and screens follow a change by themselves. */
const NEEDS_REOPENING = /^app[\\/](shop|server)[\\/](?!.*\.test\.ts$)/

export interface Opened {
  shop: Shop
  stopJobs(): Promise<unknown>
}

export type Sources = Awaited<ReturnType<typeof serveSources>>

/** Serves the sources to `npm run dev`, with reload on change. */
export async function serveSources(server: Server, root: string) {
  let changed = () => {}
  const vite = await startVite(server, root, () => changed())
  const load = () => vite.ssrLoadModule('./app/server/main.ts') as Promise<Main>
  const answer = makeAnswer(load)
  return {
    load,
    onChange: (work: () => void) => {
      changed = work
    },
    reloadPages: () => vite.ws.send({ type: 'full-reload' }),
    listener:
      (opened: () => Promise<Opened>): RequestListener =>
      (request, response) =>
        vite.middlewares(request, response, () =>
          opened()
            .then(({ shop }) => answer(request, response, shop))
            .catch((error: unknown) => showError(response, error)),
        ),
  }
}

function startVite(server: Server, root: string, onChange: () => void): Promise<ViteDevServer> {
  return createServer({
    appType: 'custom',
    logLevel: 'warn',
    server: { middlewareMode: true, hmr: { server } },
    plugins: [
      {
        name: 'reopen-shop',
        handleHotUpdate: ({ file }) => {
          if (NEEDS_REOPENING.test(path.relative(root, file))) onChange()
        },
      },
    ],
  })
}

/** Answers with the newest sources, and makes the app anew only if they or the shop are others than before. */
function makeAnswer(load: () => Promise<Main>) {
  let app: { main: Main; shop: Shop; answer: RequestListener } | undefined
  return async (request: IncomingMessage, response: ServerResponse, shop: Shop) => {
    const main = await load()
    if (app?.main !== main || app.shop !== shop) app = { main, shop, answer: main.createShopListener(shop) }
    await app.answer(request, response)
  }
}

function showError(response: ServerResponse, error: unknown) {
  console.error(error)
  if (!response.headersSent) response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' })
  response.end(stripVTControlCharacters(startMessage(error)))
}
