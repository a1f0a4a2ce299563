import { Form, useNavigation } from 'react-router'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import type { Satang } from '#app/shop/money.ts'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { fieldErrorText, problemText } from '#app/ui/language/problem-text.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage, usePrice } from '#app/ui/language/use-language.ts'

interface RefundFormProps {
  /** Idempotency key, new with each page load. */
  token: string
  left: Satang
  /** Tells where the money goes. */
  means: string
  /** Null unless a promised or unscheduled delivery can be cancelled with the refund. */
  deliveryVersion: number | null
  refusal: FormRefusal | undefined
}

/** Refunds an order in whole or in part. Stays open after a refusal. */
export function RefundForm({ token, left, means, deliveryVersion, refusal }: RefundFormProps) {
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
          <label className="checkbox-row">
            <input type="checkbox" name="cancelVersion" value={deliveryVersion} />
            <span>{t('order.refundCancel')}</span>
          </label>
        )}
        <button className="btn btn--danger" type="submit" aria-busy={busy} aria-disabled={busy}>
          {t('order.refundYes')}
        </button>
      </Form>
    </details>
  )
}
