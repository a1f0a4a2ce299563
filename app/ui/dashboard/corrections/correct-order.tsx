import { PenLine } from 'lucide-react'
import { Form, href, Link } from 'react-router'
import { useShopFacts } from '#app/browser/shop-facts.ts'
import { correctionRows } from '#app/messages/correction-rows.ts'
import {
  type CorrectedField,
  findChanges,
  isDeliveryField,
  listShownFields,
} from '#app/shop/corrections/correction.ts'
import {
  DELIVERY_FIELD_NAMES,
  DELIVERY_FIELDS,
  type DeliveryAddress,
} from '#app/shop/delivery/delivery-fields.ts'
import { GIFT_FIELDS, type Gift } from '#app/shop/delivery/gift.ts'
import { type FormRefusal, wasTooLate } from '#app/shop/forms/form-answer.ts'
import { type Order, parcelReceipt } from '#app/shop/orders/order.ts'
import type { Problem } from '#app/shop/problem.ts'
import { GiftField } from '#app/ui/delivery/gift-field.tsx'
import { MeanwhileNote } from '#app/ui/forms/meanwhile-note.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useKeptForm } from '#app/ui/forms/use-kept-form.ts'
import { useServerForm } from '#app/ui/forms/use-server-form.ts'
import { problemText } from '#app/ui/language/problem-text.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

interface CorrectOrderProps {
  order: Order
  refusal: FormRefusal | undefined
}

/** Recipient, address and gift as Buy Now has them, filled in. */
export function CorrectOrder(props: CorrectOrderProps) {
  const t = useAdminTranslate()
  const { order, refusal } = props
  if (order.deliveryTime?.status === 'cancelled') return null
  const receipt = parcelReceipt(order)
  if (receipt !== order.id) return <CorrectThere receipt={receipt} problem={refusal?.problem} />
  return (
    <details className="ask-first" open={refusal !== undefined}>
      <summary className="btn btn--line">
        <PenLine className="icon icon--small" aria-hidden="true" />
        <span>{t('order.correct')}</span>
      </summary>
      <CorrectionForm {...props} />
    </details>
  )
}

/** In another order's parcel, whose papers have that order's address and card. */
function CorrectThere({ receipt, problem }: { receipt: string; problem: Problem | undefined }) {
  const t = useAdminTranslate()
  const language = useLanguage()
  return (
    <>
      {problem && (
        <p className="note note--error" role="alert">
          {problemText(t, problem, language)}
        </p>
      )}
      <p>
        <span>{t('order.inParcel', { receipt })}</span>{' '}
        <Link to={href('/dashboard/orders/:id', { id: receipt })}>{t('order.correctThere')}</Link>
      </p>
    </>
  )
}

/** A correction starts the form anew, but one of another window leaves what is being typed. */
function CorrectionForm({ order: arrived, refusal }: CorrectOrderProps) {
  const t = useAdminTranslate()
  const language = useLanguage()
  const { form, busy, fieldMessage } = useServerForm(refusal?.fieldErrors, undefined, refusal)
  const version = String(arrived.corrections)
  const kept = useKeptForm(arrived, { ref: form.ref, version, isBusy: busy, refusal })
  const { values: order, key, onSubmit } = kept
  const typed = refusal?.typed
  return (
    <Form key={key} {...form} className="form ask-first__box" onSubmit={onSubmit}>
      <p className="text-soft text-small">{t('order.correctText')}</p>
      {refusal?.problem && (
        <p className="note note--error" role="alert">
          {problemText(t, refusal.problem, language)}
        </p>
      )}
      <CorrectedMeanwhile order={order} refusal={refusal} />
      <input type="hidden" name="intent" value="correct" />
      <input type="hidden" name="corrections" value={order.corrections} />
      {DELIVERY_FIELD_NAMES.map((name) => {
        const { maxLength, input } = DELIVERY_FIELDS[name]
        const field = {
          ...{ name, maxLength, label: t(`address.${name}`), message: fieldMessage(name), required: true },
          ...{ defaultValue: typed?.[name] ?? order.addressInfo[name], autoComplete: 'off' },
        }
        if (name === 'address') return <TextArea key={name} {...field} rows={2} />
        return <TextField key={name} {...input} {...field} />
      })}
      <GiftParts order={order} typed={typed} fieldMessage={fieldMessage} />
      <SubmitButton busy={busy}>{t('order.correctYes')}</SubmitButton>
    </Form>
  )
}

/** The fields that another window has corrected, and that saving again would replace. */
function CorrectedMeanwhile({ order: { addressInfo, gift }, refusal }: CorrectOrderProps) {
  const t = useAdminTranslate()
  if (!wasTooLate(refusal)) return null
  const typed = refusal?.typed as (DeliveryAddress & Gift) | undefined
  if (!typed) return null
  const all = findChanges({ address: typed, gift: typed }, { address: addressInfo, gift })
  // A list of options has no empty one: nobody has saved that.
  const changes = all.filter(({ name, after }) => after !== '' || !isChoice(name))
  return <MeanwhileNote texts={correctionRows(t, changes).map(({ label, after }) => `${label}: ${after}`)} />
}

function isChoice(name: CorrectedField): boolean {
  return !isDeliveryField(name) && GIFT_FIELDS[name].kind === 'choice'
}

interface GiftPartsProps {
  order: Order
  typed: Record<string, string> | undefined
  fieldMessage: (field: string) => string | undefined
}

/** What the shop offers, and what this order has. */
function GiftParts({ order: { gift }, typed, fieldMessage }: GiftPartsProps) {
  const t = useAdminTranslate()
  const { offersCards } = useShopFacts()
  return listShownFields(gift, offersCards).map((name) => (
    <GiftField
      key={name}
      name={name}
      label={t(`gift.${name}`)}
      typed={typed ? typed[name] : gift[name]}
      message={fieldMessage(name)}
    />
  ))
}
