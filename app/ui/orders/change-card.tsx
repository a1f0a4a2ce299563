import { PenLine } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { href, useFetcher } from 'react-router'
import { useShopFacts } from '#app/browser/shop-facts.ts'
import { toasts } from '#app/browser/toast-queue.ts'
import { correctionRows } from '#app/messages/correction-rows.ts'
import { CARD_FIELDS, findCardChanges, listShownFields } from '#app/shop/corrections/correction.ts'
import { type FormAnswer, wasTooLate } from '#app/shop/forms/form-answer.ts'
import type { Order } from '#app/shop/orders/order.ts'
import { GiftField } from '#app/ui/delivery/gift-field.tsx'
import { MeanwhileNote } from '#app/ui/forms/meanwhile-note.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { useKeptForm } from '#app/ui/forms/use-kept-form.ts'
import { useServerForm } from '#app/ui/forms/use-server-form.ts'
import { problemText } from '#app/ui/language/problem-text.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

interface ChangeCardProps {
  order: Order
  /** False from the moment on that something is printed; a form that is open then stays, and is refused. */
  mayChange: boolean
}

/** The card's words and who may be called, as long as nothing is printed. A change closes it. */
export function ChangeCard({ order, mayChange }: ChangeCardProps) {
  const t = useCustomerTranslate()
  const [state, setState] = useState<'new' | 'open' | 'closed'>('new')
  const close = useCallback(() => setState('closed'), [])
  if (state === 'open') return <CardForm order={order} onClose={close} />
  if (!mayChange) return null
  return (
    <button
      className="chip"
      type="button"
      ref={state === 'closed' ? takeFocus : undefined}
      onClick={() => setState('open')}
    >
      <PenLine className="icon icon--small" aria-hidden="true" />
      <span>{t('orders.changeCard')}</span>
    </button>
  )
}

/** The form that closed had it. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus()

interface CardFormProps {
  order: Order
  onClose: () => void
}

function CardForm({ order: arrived, onClose }: CardFormProps) {
  const t = useCustomerTranslate()
  const language = useLanguage()
  const fetcher = useFetcher<FormAnswer<null>>()
  const busy = fetcher.state !== 'idle'
  const refusal = fetcher.data?.ok === false ? fetcher.data : undefined
  const { offersCards } = useShopFacts()
  const shown = listShownFields(arrived.gift, offersCards)
  const fields = CARD_FIELDS.filter((name) => shown.includes(name))
  // The button that opened it is gone, and had the focus.
  const { form, fieldMessage } = useServerForm(refusal?.fieldErrors, fields[0], refusal)
  const version = String(arrived.corrections)
  const kept = useKeptForm(arrived, { ref: form.ref, version, isBusy: busy, refusal })
  const isSaved = !busy && fetcher.data?.ok === true
  useEffect(() => {
    if (!isSaved) return
    toasts.success(t('toasts.order-corrected'))
    onClose()
  }, [isSaved, onClose, t])
  const { id, corrections, gift } = kept.values
  const [opened] = useState(gift)
  const changes = correctionRows(t, findCardChanges(opened, gift))
  return (
    <fetcher.Form
      key={kept.key}
      {...form}
      className="form change-card"
      action={href('/order/:id/card', { id })}
      onSubmit={kept.onSubmit}
    >
      {refusal?.problem && (
        <p className="note note--error" role="alert">
          {problemText(t, refusal.problem, language)}
        </p>
      )}
      {wasTooLate(refusal) && (
        <MeanwhileNote texts={changes.map(({ label, after }) => `${label}: ${after}`)} />
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
      <div className="button-row">
        <SubmitButton busy={busy}>{t('orders.saveCard')}</SubmitButton>
        <button className="btn btn--quiet" type="button" onClick={onClose}>
          {t('orders.leaveCard')}
        </button>
      </div>
    </fetcher.Form>
  )
}
