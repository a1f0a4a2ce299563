import { Form } from 'react-router'
import { listBoardMoves } from '#app/shop/delivery/delivery-status.ts'
import { isPickup } from '#app/shop/delivery/delivery-time.ts'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import type { Order } from '#app/shop/orders/order.ts'
import { FormProblem } from '#app/ui/forms/form-problem.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { StateTag } from './state-tag.tsx'

/** Shows how an order's parcel stands, and moves it on. */
export function StateForm({ order, refusal }: { order: Order; refusal: FormRefusal | undefined }) {
  const t = useAdminTranslate()
  const { deliveryState, deliveryTime, deliveryVersion } = order
  if (!deliveryState) return null
  const kind = deliveryTime === null ? 'untimed' : isPickup(deliveryTime) ? 'pickup' : 'delivery'
  return (
    <Form className="button-row" method="post" preventScrollReset>
      <FormProblem problem={refusal?.problem} />
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="version" value={deliveryVersion} />
      <StateTag state={deliveryState} />
      {listBoardMoves(deliveryState, kind).map((to) => (
        <button key={to} className="btn btn--line" type="submit" name="to" value={to}>
          {t(`moves.${to}`)}
        </button>
      ))}
    </Form>
  )
}
