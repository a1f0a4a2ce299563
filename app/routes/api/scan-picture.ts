import { findCheckoutOf } from '#app/server/checkout/own-checkout.ts'
import { drawScanCode } from '#app/server/checkout/scan-picture.ts'
import { requirePayer } from '#app/server/pay-link/require-payer.ts'
import { shopContext } from '#app/server/request/context.ts'
import { scanFileName } from '#app/shop/checkout/scan-time.ts'
import type { Route } from './+types/scan-picture.ts'

const NEVER_STORED = { 'Cache-Control': 'private, no-store' }

/** The PromptPay code that waits, only for its own shopper; with `?save` as a file. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const payer = requirePayer(context, request)
  const picture = await drawScanCode(shop, payer, params.id)
  if (!picture.ok)
    return new Response(null, { status: 503, headers: { ...NEVER_STORED, 'Retry-After': '5' } })
  const checkout = picture.value && (await findCheckoutOf(shop, payer, params.id))
  if (!picture.value || !checkout) return new Response(null, { status: 404, headers: NEVER_STORED })
  const kind = new URL(request.url).searchParams.has('save') ? 'attachment' : 'inline'
  return new Response(picture.value, {
    headers: {
      ...NEVER_STORED,
      'Content-Type': 'image/png',
      'Content-Disposition': `${kind}; filename="${scanFileName(checkout.receipt)}"`,
    },
  })
}
