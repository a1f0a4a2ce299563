import { href, redirect } from 'react-router'
import { revalidateAfterForm, submitForm } from '#app/browser/submit-form.ts'
import { writeChatText } from '#app/messages/order-message.ts'
import { countMade } from '#app/server/board/count-made.ts'
import { readBoard } from '#app/server/board/read-board.ts'
import { shareRead } from '#app/server/board/share-reads.ts'
import { countWaiting } from '#app/server/board/waiting.ts'
import { trackUrl } from '#app/server/core/track-key.ts'
import { moveDelivery, takeMoveBack } from '#app/server/moves/move-delivery.ts'
import { forWorker, linkForWorker } from '#app/server/orders/order-for-worker.ts'
import { findAdminOrder } from '#app/server/orders/orders-admin.ts'
import { readParcelPhotos } from '#app/server/pictures/list-photos.ts'
import { shopContext } from '#app/server/request/context.ts'
import { formActions, formCase } from '#app/server/request/form-action.ts'
import type { Shop } from '#app/server/shop.ts'
import { type Worker, workerAt } from '#app/server/staff/require-worker.ts'
import {
  cardFailedForm,
  cardMoveForm,
  chooseCardIntent,
  madeForm,
  readBoardDay,
  takeBackForm,
  toLanes,
  withoutPerson,
} from '#app/shop/board/board.ts'
import { readOnly } from '#app/shop/board/waiting.ts'
import { bangkokDay } from '#app/shop/day.ts'
import type { Outcome } from '#app/shop/problem.ts'
import { BoardScreen } from '#app/ui/board/board-screen.tsx'
import { useBoardUpdates } from '#app/ui/board/use-board-updates.ts'
import { WallScreen } from '#app/ui/board/wall-screen.tsx'
import { useLastAnswer } from '#app/ui/forms/use-last-answer.ts'
import type { Route } from './+types/board.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const search = new URL(request.url).searchParams
  const now = new Date()
  const today = bangkokDay(now)
  const day = readBoardDay(search, today)
  const only = readOnly(search)
  const isWall = search.has('wall')
  const [cards, waiting, chosen] = await Promise.all([
    shareRead(shop, `board ${only ?? day}`, () => readBoard(shop, only ? { only } : { day })),
    isWall ? null : countWaiting(shop),
    isWall ? null : findChosen(shop, await workerAt('/board')(context, request), search.get('order')),
  ])
  return { day, only, today, now, isWall, cards: isWall ? cards.map(withoutPerson) : cards, waiting, chosen }
}

async function findChosen(shop: Shop, worker: Worker, receipt: string | null) {
  const whole = receipt ? await findAdminOrder(shop, receipt) : null
  if (!whole) return null
  const order = forWorker(worker, whole)
  const { id, addressInfo, gift, deliveryTime, deliveryState, deliveryVersion, note, cartItems, joined } =
    order
  const [parcel, message] = await Promise.all([
    readParcelPhotos(shop, id),
    writeChatText(order, linkForWorker(worker, whole, trackUrl(shop.config, order.id))),
  ])
  return {
    ...{ id, addressInfo, gift, deliveryTime, deliveryState, deliveryVersion, note, cartItems, joined },
    ...{ parcel, message, language: order.language },
  }
}

const toMover = ({ actor, actorName }: Worker) => ({ actor, actorName, origin: 'board' }) as const

export const action = formActions(
  { guard: workerAt('/board'), chooseIntent: chooseCardIntent },
  {
    move: formCase(
      { schema: cardMoveForm, invalid: 'delivery-moved' },
      async ({ receipt, ...move }, { shop, request, user }) =>
        backToBoard(request, await moveDelivery(shop, { ...toMover(user), ...move, orderId: receipt })),
    ),
    failed: formCase(
      { schema: cardFailedForm, invalid: 'delivery-moved' },
      async ({ receipt, failed, version }, { shop, request, user }) => {
        const move = { orderId: receipt, version, to: 'failed', failure: failed } as const
        return backToBoard(request, await moveDelivery(shop, { ...toMover(user), ...move }))
      },
    ),
    'take-back': formCase(
      { schema: takeBackForm, invalid: 'delivery-moved' },
      async ({ receipt, version }, { shop, request, user }) =>
        backToBoard(request, await takeMoveBack(shop, { ...toMover(user), orderId: receipt, version })),
    ),
    made: formCase(
      { schema: madeForm, invalid: 'delivery-moved' },
      async ({ receipt, version, line }, { shop, request }) =>
        backToBoard(request, await countMade(shop, { orderId: receipt, version, line })),
    ),
  },
)

function backToBoard(request: Request, outcome: Outcome<null>) {
  return outcome.ok ? redirect(href('/board') + new URL(request.url).search) : outcome
}

export const clientAction = submitForm<typeof action>({ isAdmin: true })

/** Also after a refusal: the board shows how the parcel stands. */
export const shouldRevalidate = revalidateAfterForm

export default function Board({ loaderData, actionData }: Route.ComponentProps) {
  const { cards, ...updated } = useBoardUpdates(loaderData)
  const answer = useLastAnswer(actionData)
  const lanes = toLanes(cards)
  if (loaderData.isWall) return <WallScreen {...loaderData} {...updated} lanes={lanes} />
  return (
    <BoardScreen
      {...loaderData}
      {...updated}
      lanes={lanes}
      refusal={answer && !answer.ok ? answer : undefined}
    />
  )
}
