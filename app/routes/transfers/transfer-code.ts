import { requirePayer } from '#app/server/pay-link/require-payer.ts'
import { shopContext } from '#app/server/request/context.ts'
import { drawTransferCode } from '#app/server/transfers/transfer-facts.ts'
import { transferFileName } from '#app/shop/transfers/transfer.ts'
import type { Route } from './+types/transfer-code.ts'

const NEVER_STORED = { 'Cache-Control': 'private, no-store' }

/** The code of the owner's account with the amount, only for its own payer; with `?save` as a file. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const code = await drawTransferCode(context.get(shopContext), requirePayer(context, request), params.id)
  if (!code) return new Response(null, { status: 404, headers: NEVER_STORED })
  const kind = new URL(request.url).searchParams.has('save') ? 'attachment' : 'inline'
  return new Response(code.png, {
    headers: {
      ...NEVER_STORED,
      'Content-Type': 'image/png',
      'Content-Disposition': `${kind}; filename="${transferFileName(code.receipt)}"`,
    },
  })
}
