import { Link2, Plus, Printer } from 'lucide-react'
import { useState } from 'react'
import { Form, href, Link, useNavigation } from 'react-router'
import type { draftState } from '#app/shop/checkout/checkout-status.ts'
import type { OrderPrice } from '#app/shop/checkout/pricing.ts'
import { formatMoment } from '#app/shop/day.ts'
import type { DeliveryTime } from '#app/shop/delivery/delivery-time.ts'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import type { Language } from '#app/shop/language.ts'
import type { OrderedItem } from '#app/shop/orders/order.ts'
import { HAND_WAYS } from '#app/shop/payments/payment-way.ts'
import { AskFirst } from '#app/ui/dashboard/ask-first.tsx'
import { OrderMessage } from '#app/ui/dashboard/orders/order-message.tsx'
import { useWorker } from '#app/ui/dashboard/use-worker.ts'
import { SteadyButton } from '#app/ui/elements/steady-button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { problemText } from '#app/ui/language/problem-text.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import { OrderHead } from '#app/ui/orders/order-head.tsx'
import { PriceRows } from '#app/ui/orders/price-rows.tsx'
import { useForgetting } from './stored-order.ts'

export interface Taken {
  receipt: string
  /** Of the form that it was typed in. */
  formToken: string
  state: ReturnType<typeof draftState> | 'ordered' | 'review'
  /** Null for someone who may not see all that it shows. */
  linkUrl: string | null
  language: Language
  detailsWanted: boolean
  /** ISO 8601, UTC. */
  expiresAt: string
  items: OrderedItem[]
  deliveryTime: DeliveryTime | null
  price: OrderPrice
  buyerName: string
  recipient: string
  message: string
}

interface TakenOrderProps {
  taken: Taken
  refusal: FormRefusal | undefined
}

/** What was taken down, with the text and the link for the caller. */
export function TakenOrder({ taken, refusal }: TakenOrderProps) {
  const t = useAdminTranslate()
  const language = useLanguage()
  const { receipt, state, items, deliveryTime, recipient, price } = taken
  useForgetting(taken.formToken)
  return (
    <div className="order-page">
      <section className="panel order-part">
        <State taken={taken} />
        {refusal?.problem && (
          <p className="note note--error" role="alert">
            {problemText(t, refusal.problem, language)}
          </p>
        )}
        <OrderHead items={items} time={deliveryTime} recipient={recipient} steps={null} />
        <PriceRows price={price} />
      </section>
      <div className="order-page__side">
        <section className="panel order-part">
          <OrderMessage text={taken.message} language={taken.language} />
          {taken.linkUrl !== null && <PaymentLink linkUrl={taken.linkUrl} isOpen={state === 'open'} />}
          {state !== 'ordered' && state !== 'review' && <DraftForms taken={taken} />}
          <div className="button-row">
            {state === 'ordered' && (
              <Link className="btn btn--line" to={href('/dashboard/orders/:id', { id: receipt })}>
                <Printer className="icon icon--small" aria-hidden="true" />
                <span>{t('newOrder.openOrder')}</span>
              </Link>
            )}
            <Link className="btn" to={href('/dashboard/new-order')}>
              <Plus className="icon icon--small" aria-hidden="true" />
              <span>{t('newOrder.oneMore')}</span>
            </Link>
          </div>
        </section>
      </div>
    </div>
  )
}

const STOPPED = {
  ended: 'newOrder.draftEnded',
  cancelled: 'newOrder.draftEndedByShop',
  review: 'newOrder.draftReview',
} as const

function State({ taken: { state, deliveryTime, expiresAt, detailsWanted } }: { taken: Taken }) {
  const t = useAdminTranslate()
  const language = useLanguage()
  const time = formatMoment(expiresAt, language)
  if (state !== 'open' && state !== 'ordered') return <p className="note note--warn">{t(STOPPED[state])}</p>
  const open = deliveryTime?.status === 'accepted' ? 'newOrder.draftText' : 'newOrder.draftOpenTime'
  const isSaved = state === 'ordered' && deliveryTime?.status !== 'cancelled'
  return (
    <div role="status">
      {state === 'open' && <p>{t(open, { time })}</p>}
      {isSaved && <p>{t('newOrder.savedText')}</p>}
      {detailsWanted && <p className="note">{t('newOrder.detailsMissing')}</p>}
    </div>
  )
}

function PaymentLink({ linkUrl, isOpen }: { linkUrl: string; isOpen: boolean }) {
  const t = useAdminTranslate()
  return (
    <div>
      <TextField
        label={t('newOrder.link')}
        hint={t(isOpen ? 'newOrder.linkText' : 'newOrder.linkSeenText')}
        readOnly
        value={linkUrl}
        onFocus={(event) => event.currentTarget.select()}
      />
      <AskFirst label={t('newOrder.newLink')} question={t('newOrder.newLinkQuestion')}>
        <IntentForm intent="new-link" label={t('newOrder.newLink')} />
      </AskFirst>
    </div>
  )
}

function DraftForms({ taken: { state } }: { taken: Taken }) {
  const t = useAdminTranslate()
  const { may } = useWorker()
  return (
    <>
      {state !== 'open' && <IntentForm intent="renew" label={t('newOrder.sendAgain')} />}
      {may.includes('money') && <ReceiveForm />}
      {state === 'open' && (
        <AskFirst label={t('newOrder.cancel')} question={t('newOrder.cancelQuestion')}>
          <IntentForm intent="cancel" label={t('newOrder.cancel')} />
        </AskFirst>
      )}
    </>
  )
}

function IntentForm({ intent, label }: { intent: string; label: string }) {
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post">
      <SteadyButton className="btn btn--line" type="submit" name="intent" value={intent} isOff={busy}>
        <Link2 className="icon icon--small" aria-hidden="true" />
        <span>{label}</span>
      </SteadyButton>
    </Form>
  )
}

/** By the owner's word it is an order. */
function ReceiveForm() {
  const t = useAdminTranslate()
  const busy = useNavigation().state !== 'idle'
  const [means, setMeans] = useState<string>('transfer')
  return (
    <details className="ask-first">
      <summary className="btn btn--line">{t('newOrder.received')}</summary>
      <Form method="post" className="form ask-first__box">
        <p className="text-soft text-small">{t('newOrder.receivedText')}</p>
        <input type="hidden" name="intent" value="receive" />
        <Field label={t('newOrder.money')}>
          {(control) => (
            <select
              {...control}
              className="input"
              name="means"
              value={means}
              onChange={(event) => setMeans(event.currentTarget.value)}
            >
              {HAND_WAYS.filter((way) => way !== 'none').map((way) => (
                <option key={way} value={way}>
                  {t(`paidBy.${way}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
        {(means === 'transfer' || means === 'terminal') && (
          <TextField
            name="bankReference"
            label={t('newOrder.bankReference')}
            hint={t('newOrder.optional')}
            maxLength={60}
            autoComplete="off"
          />
        )}
        <SubmitButton busy={busy}>{t('newOrder.received')}</SubmitButton>
      </Form>
    </details>
  )
}
