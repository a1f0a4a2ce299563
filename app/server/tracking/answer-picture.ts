import type { RouterContextProvider } from 'react-router'
import { FilesUnavailable } from '#app/server/files/file-store.ts'
import { findPictureFor, type PictureViewer } from '#app/server/pictures/find-picture.ts'
import { shopContext, visitorContext } from '#app/server/request/context.ts'
import { requireWorker } from '#app/server/staff/require-worker.ts'
import { readTrackCookie } from '#app/server/tracking/track-cookie.ts'
import { mayManageShop } from '#app/shop/accounts/access.ts'

type Context = Readonly<RouterContextProvider>

interface Asked {
  context: Context
  request: Request
  params: { id?: string; receipt?: string }
}

const HEADERS = {
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex',
  'X-Content-Type-Options': 'nosniff',
}

/** A photo of a parcel, for those who have to do with it; to all others there is none. */
export async function answerPicture({ context, request, params }: Asked) {
  const shop = context.get(shopContext)
  const id = params.id ?? ''
  try {
    const viewers = listViewers(context, request, params.receipt)
    const found =
      (await findPictureFor(shop, id, viewers)) ??
      ((await isWorker(context, request)) ? await findPictureFor(shop, id, [{ kind: 'worker' }]) : null)
    if (!found) return new Response(null, { status: 404, headers: HEADERS })
    return new Response(found, { headers: { ...HEADERS, 'Content-Type': 'image/webp' } })
  } catch (error) {
    if (!(error instanceof FilesUnavailable)) throw error
    return new Response(null, { status: 503, headers: { ...HEADERS, 'Retry-After': '5' } })
  }
}

/** An email's picture has the key in its address, the page a cookie. */
function listViewers(context: Context, request: Request, receipt: string | undefined): PictureViewer[] {
  const { config } = context.get(shopContext)
  const { user } = context.get(visitorContext)
  const viewers: PictureViewer[] = user
    ? [mayManageShop(user) ? { kind: 'worker' } : { kind: 'buyer', uid: user.uid }]
    : []
  if (receipt === undefined) return viewers
  const key =
    new URL(request.url).searchParams.get('key') ?? readTrackCookie(config.authSecret, request, receipt)
  return key === null ? viewers : [...viewers, { kind: 'track', receipt, key }]
}

async function isWorker(context: Context, request: Request): Promise<boolean> {
  return requireWorker(context, request, 'board').then(
    () => true,
    () => false,
  )
}
