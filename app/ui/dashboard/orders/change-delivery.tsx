import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { href, useFetcher } from 'react-router'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import type { JoinedOrder, Order } from '#app/shop/orders/order.ts'
import { AskFirst } from '#app/ui/dashboard/ask-first.tsx'
import { useMayOpen, useWorker } from '#app/ui/dashboard/use-worker.ts'
import { TimeForm } from '#app/ui/delivery/time-form.tsx'
import { FormProblem } from '#app/ui/forms/form-problem.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { JoinedNote } from './joined-orders.tsx'

const mayChooseAll = () => true

interface ChangeDeliveryProps {
  order: Pick<Order, 'id' | 'deliveryTime' | 'deliveryVersion'> & { joined: JoinedOrder[] }
}

/** Moves or frees an order's delivery time, to a full or closed one only with an explicit extra place; only the owner cancels it. */
export function ChangeDelivery({ order }: ChangeDeliveryProps) {
  const t = useAdminTranslate()
  const mayOpen = useMayOpen()
  const [open, setOpen] = useState(false)
  const { deliveryTime, deliveryVersion: version, joined } = order
  if (!deliveryTime || deliveryTime.status === 'cancelled') return null
  const action = href('/dashboard/orders/:id/delivery', { id: order.id })
  if (!mayOpen(action)) return null
  return (
    <div className="order-part__foot">
      {open ? (
        <TimeForm
          label={t('deliveryChange.heading')}
          action={action}
          orderId={order.id}
          version={version}
          mayChoose={mayChooseAll}
        >
          {(offer) =>
            (offer.state === 'full' || offer.state === 'closed') && (
              <label className="checkbox-row" key={offer.state}>
                <input type="checkbox" name="beyond" value="true" required />
                <span>{t(`deliveryChange.beyond.${offer.state}`)}</span>
              </label>
            )
          }
        </TimeForm>
      ) : (
        <button className="btn btn--line" type="button" onClick={() => setOpen(true)}>
          <CalendarClock className="icon icon--small" aria-hidden="true" />
          <span>{t('deliveryChange.heading')}</span>
        </button>
      )}
      <p className="text-soft text-small">{t('deliveryChange.text')}</p>
      <EndForms {...{ action, version, joined }} isPromised={deliveryTime.status === 'accepted'} />
    </div>
  )
}

interface EndFormsProps {
  action: string
  version: number
  joined: JoinedOrder[]
  isPromised: boolean
}

function EndForms({ action, version, joined, isPromised }: EndFormsProps) {
  const t = useAdminTranslate()
  const isOwner = useWorker().helper === null
  const fetcher = useFetcher<FormRefusal | undefined>()
  const submit = (intent: 'take-back' | 'cancel', label: string) => (
    <fetcher.Form method="post" action={action}>
      <input type="hidden" name="version" value={version} />
      <button className="btn btn--line" type="submit" name="intent" value={intent}>
        {label}
      </button>
    </fetcher.Form>
  )
  return (
    <>
      <FormProblem problem={fetcher.data?.problem} />
      <div className="button-row">
        {isPromised && submit('take-back', t('deliveryChange.takeBack'))}
        {isOwner && (
          <AskFirst label={t('deliveryChange.cancel')} question={t('deliveryChange.cancelQuestion')}>
            <JoinedNote joined={joined} />
            {submit('cancel', t('deliveryChange.cancel'))}
          </AskFirst>
        )}
      </div>
    </>
  )
}
