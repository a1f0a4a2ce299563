import { data, href, redirect } from 'react-router'
import { revalidateAfterForm, submitForm } from '#app/browser/submit-form.ts'
import { isTrackKey } from '#app/server/core/track-key.ts'
import { shopContext } from '#app/server/request/context.ts'
import { type FormContext, formActions, formCase } from '#app/server/request/form-action.ts'
import { answerPhoto } from '#app/server/tracking/answer-photo.ts'
import { findTracked } from '#app/server/tracking/find-tracked.ts'
import { readTrackCookie, trackCookies } from '#app/server/tracking/track-cookie.ts'
import { refused } from '#app/shop/problem.ts'
import { photoChangeForm, photoLikedForm } from '#app/shop/tracking/tracked-order.ts'
import { PageHead } from '#app/ui/elements/pages/page-head.tsx'
import { useLastAnswer } from '#app/ui/forms/use-last-answer.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { useReask } from '#app/ui/pay-link/use-reask.ts'
import { TrackGone } from '#app/ui/tracking/track-gone.tsx'
import { Tracked } from '#app/ui/tracking/tracked.tsx'
import type { Route } from './+types/track.ts'

const NEVER_STORED = { headers: { 'Cache-Control': 'private, no-store' } }

/** The key becomes a cookie, so that the address that is seen and shared on has none. */
export async function loader({ context, request, params: { receipt } }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const { authSecret, publicUrl } = shop.config
  const key = new URL(request.url).searchParams.get('key')
  if (key !== null && isTrackKey(authSecret, receipt, key)) {
    const headers = new Headers(NEVER_STORED.headers)
    for (const cookie of trackCookies({ receipt, key, isHttps: publicUrl.startsWith('https:') }))
      headers.append('Set-Cookie', cookie)
    throw redirect(href('/track/:receipt', { receipt }), { headers })
  }
  const isOpened = key === null && readTrackCookie(authSecret, request, receipt) !== null
  const order = isOpened ? await findTracked(shop, receipt) : null
  return data({ order }, order ? NEVER_STORED : { ...NEVER_STORED, status: 404 })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const action = formActions(
  // Each form asks for the link's cookie.
  { guard: () => null },
  {
    lovely: formCase({ schema: photoLikedForm }, (liked, context) =>
      answer(context, { ...liked, change: null }),
    ),
    change: formCase(
      { schema: photoChangeForm, typed: photoChangeForm, intent: 'change' },
      (asked, context) => answer(context, asked),
    ),
  },
)

interface Answer {
  seen?: string | undefined
  change: string | null
}

async function answer({ shop, request, params: { receipt = '' } }: FormContext<null>, given: Answer) {
  if (readTrackCookie(shop.config.authSecret, request, receipt) === null) return refused('not-found')
  const answered = await answerPhoto(shop, { receipt, ...given })
  return answered.ok ? redirect(href('/track/:receipt', { receipt })) : answered
}

export const clientAction = submitForm<typeof action>()

export const shouldRevalidate = revalidateAfterForm

export default function TrackScreen({ loaderData: { order }, actionData }: Route.ComponentProps) {
  const t = useCustomerTranslate()
  const refusal = useLastAnswer(actionData)
  useReask(order !== null && !order.isOver)
  return (
    <div className="wrap pay-link">
      <PageHead title={t('track.title')} description={t('track.description')} unlisted />
      {order ? (
        <Tracked order={order} refusal={refusal && !refusal.ok ? refusal : undefined} />
      ) : (
        <TrackGone />
      )}
    </div>
  )
}
