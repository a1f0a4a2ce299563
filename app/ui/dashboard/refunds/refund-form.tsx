import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import { textIn } from '#app/shop/language.ts'
import type { Satang } from '#app/shop/money.ts'
import type { OrderedItem } from '#app/shop/orders/order.ts'
import { shareOfLines } from '#app/shop/refunds/line-share.ts'
import { SteadyButton } from '#app/ui/elements/steady-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { fieldErrorText, problemText } from '#app/ui/language/problem-text.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage, usePrice } from '#app/ui/language/use-language.ts'

interface RefundFormProps {
  /** Idempotency key, the same until its refund is stored. */
  token: string
  left: Satang
  /** Tells where the money goes. */
  means: string
  /** Null unless a promised or unscheduled delivery can be cancelled with the refund. */
  deliveryVersion: number | null
  refusal: FormRefusal | undefined
  /** The order's lines: one that is not made any more is taken out, at its share of the price. */
  items: OrderedItem[]
  /** Of the whole order. */
  discount: Satang
  /** What follows from cancelling the delivery. */
  children: ReactNode
  /** Ids of lines that were taken out before. */
  takenOut: string[]
  mayTakeOut: boolean
}

/** Refunds an order in whole or in part. Stays open after a refusal. */
export function RefundForm({
  token,
  left,
  means,
  deliveryVersion,
  refusal,
  items,
  discount,
  children,
  takenOut,
  mayTakeOut,
}: RefundFormProps) {
  const t = useAdminTranslate()
  const language = useLanguage()
  const price = usePrice()
  const busy = useNavigation().state !== 'idle'
  const message = fieldErrorText(t, refusal?.fieldErrors?.amount, language)
  return (
    <details className="ask-first" open={refusal !== undefined}>
      <summary className="btn btn--line">{t('order.refund')}</summary>
      <Form className="ask-first__box" method="post">
        <h3>{t('order.refundTitle')}</h3>
        <p>{means}</p>
        {refusal?.problem && !message && (
          <p className="note note--error" role="alert">
            {problemText(t, refusal.problem, language)}
          </p>
        )}
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="left" value={left} />
        {mayTakeOut && <TakeOut items={items} discount={discount} takenOut={takenOut} />}
        <TextField
          label={t('order.refundAmount')}
          hint={t('order.refundHint', { amount: price(left) })}
          message={message}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={refusal?.typed?.amount ?? ''}
        />
        {deliveryVersion !== null && (
          <>
            <label className="checkbox-row">
              <input type="checkbox" name="cancelVersion" value={deliveryVersion} />
              <span>{t('order.refundCancel')}</span>
            </label>
            {children}
          </>
        )}
        <SteadyButton className="btn btn--danger" type="submit" aria-busy={busy} isOff={busy}>
          {t('order.refundYes')}
        </SteadyButton>
      </Form>
    </details>
  )
}

/** Without an amount, what these lines are worth goes back. */
function TakeOut({ items, discount, takenOut }: Pick<RefundFormProps, 'items' | 'discount' | 'takenOut'>) {
  const t = useAdminTranslate()
  const language = useLanguage()
  const price = usePrice()
  return (
    <fieldset className="buy-part">
      <legend>{t('order.takeOut')}</legend>
      {items.map(({ id, title, count }) => {
        const isOut = takenOut.includes(id)
        const others = takenOut.filter((line) => line !== id)
        const share = shareOfLines({ items, discount }, { before: others, now: [id] })
        const line = `${count} × ${textIn(title, language)} · ${price(share)}`
        return (
          <label className="checkbox-row" key={id}>
            <input type="checkbox" name="takenOut" value={id} disabled={isOut} />
            {isOut ? <s className="text-soft">{line}</s> : <span>{line}</span>}
          </label>
        )
      })}
    </fieldset>
  )
}
