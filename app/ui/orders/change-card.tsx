import { PenLine } from 'lucide-react'
import { useState } from 'react'
import { href, useFetcher } from 'react-router'
import { useShopFacts } from '#app/browser/shop-facts.ts'
import { CARD_FIELDS, listShownFields } from '#app/shop/corrections/correction.ts'
import type { FormAnswer } from '#app/shop/forms/form-answer.ts'
import type { Order } from '#app/shop/orders/order.ts'
import { GiftField } from '#app/ui/delivery/gift-field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { useServerForm } from '#app/ui/forms/use-server-form.ts'
import { problemText } from '#app/ui/language/problem-text.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

/** The card's words and who may be called, as long as nothing is printed. A change closes it. */
export function ChangeCard({ order }: { order: Order }) {
  const t = useCustomerTranslate()
  const [open, setOpen] = useState(false)
  if (open) return <CardForm order={order} />
  return (
    <button className="chip" type="button" onClick={() => setOpen(true)}>
      <PenLine className="icon icon--small" aria-hidden="true" />
      <span>{t('orders.changeCard')}</span>
    </button>
  )
}

function CardForm({ order: { id, corrections, gift } }: { order: Order }) {
  const t = useCustomerTranslate()
  const language = useLanguage()
  const { offersCards } = useShopFacts()
  const fetcher = useFetcher<FormAnswer<null>>()
  const refusal = fetcher.data?.ok === false ? fetcher.data : undefined
  const shown = listShownFields(gift, offersCards)
  const fields = CARD_FIELDS.filter((name) => shown.includes(name))
  // The button that opened it is gone, and had the focus.
  const { form, fieldMessage } = useServerForm(refusal?.fieldErrors, fields[0], refusal)
  return (
    <fetcher.Form {...form} className="form change-card" action={href('/order/:id/card', { id })}>
      {refusal?.problem && (
        <p className="note note--error" role="alert">
          {problemText(t, refusal.problem, language)}
        </p>
      )}
      <input type="hidden" name="corrections" value={corrections} />
      {fields.map((name) => (
        <GiftField
          key={name}
          name={name}
          label={t(name === 'cardMessage' ? 'gift.write' : `gift.${name}`)}
          typed={gift[name]}
          message={fieldMessage(name)}
        />
      ))}
      <SubmitButton busy={fetcher.state !== 'idle'}>{t('orders.saveCard')}</SubmitButton>
    </fetcher.Form>
  )
}
