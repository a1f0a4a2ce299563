import type { FormEvent } from 'react'
import { Form } from 'react-router'
import { useShopFacts } from '#app/browser/shop-facts.ts'
import { DELIVERY_FIELD_NAMES } from '#app/shop/delivery/delivery-fields.ts'
import { GIFT_FIELD_NAMES, GIFT_FIELDS } from '#app/shop/delivery/gift.ts'
import { PLACE_FIELD_NAMES } from '#app/shop/delivery/place-suggestion.ts'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import { RecipientPart } from '#app/ui/cart/buy-now/recipient-part.tsx'
import { CardPart } from '#app/ui/delivery/card-part.tsx'
import { usePlaceChoice } from '#app/ui/delivery/chosen-place.ts'
import { H2 } from '#app/ui/elements/heading.tsx'
import { useTypedTexts } from '#app/ui/elements/use-typed-texts.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { useServerForm } from '#app/ui/forms/use-server-form.ts'
import { problemText } from '#app/ui/language/problem-text.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

const TEXT_FIELDS = [
  ...GIFT_FIELD_NAMES.filter((name) => ['text', 'line'].includes(GIFT_FIELDS[name].kind)),
  ...DELIVERY_FIELD_NAMES,
  ...PLACE_FIELD_NAMES,
]

interface LinkDetailsProps {
  /** False once the offer has ended, or the shop has filled it in. */
  isOpen: boolean
  isPickup: boolean
  version: number
  refusal: FormRefusal | { ok: true } | undefined
}

/** Recipient, address and card, which the shop left to the buyer. What is typed stays, also when it can no longer be sent. */
export function LinkDetails({ isOpen, isPickup, version, refusal: answer }: LinkDetailsProps) {
  const refusal = answer?.ok === false ? answer : undefined
  const { typed, note } = useTypedTexts(refusal)
  const texts = TEXT_FIELDS.map((name) => String(typed[name] ?? '').trim()).filter(Boolean)
  if (!isOpen && texts.length === 0) return null
  return (
    <>
      {!isOpen && <LeftTexts texts={texts} />}
      <div hidden={!isOpen}>
        <DetailsForm isPickup={isPickup} version={version} refusal={refusal} onType={note} />
      </div>
    </>
  )
}

/** To be read, copied and sent by chat. */
function LeftTexts({ texts }: { texts: string[] }) {
  const t = useCustomerTranslate()
  return (
    <Field label={t('payLink.notSaved')}>
      {(control) => (
        <textarea
          {...control}
          className="input text-area"
          rows={texts.length + 1}
          readOnly
          value={texts.join('\n')}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </Field>
  )
}

interface DetailsFormProps {
  isPickup: boolean
  version: number
  refusal: FormRefusal | undefined
  onType: (form: HTMLFormElement) => void
}

function DetailsForm({ isPickup, version, refusal, onType }: DetailsFormProps) {
  const t = useCustomerTranslate()
  const language = useLanguage()
  const { offersCards } = useShopFacts()
  const { form, busy, fieldErrors } = useServerForm(refusal?.fieldErrors, undefined, refusal)
  const stored = refusal?.typed ?? {}
  // Not of a draft of Buy Now, which is for somebody else.
  const chosen = usePlaceChoice(form.ref, () => stored)
  const gift = { stored, fieldErrors }
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    form.onInput(event)
    onType(event.currentTarget)
  }
  return (
    <section className="summary" aria-labelledby="link-details">
      <H2 id="link-details">{t('payLink.details')}</H2>
      <p className="text-soft">{t(isPickup ? 'payLink.detailsPickup' : 'payLink.detailsText')}</p>
      <Form {...form} onInput={onInput} className="form">
        {refusal?.problem && (
          <p className="note note--error" role="alert">
            {problemText(t, refusal.problem, language)}
          </p>
        )}
        <input type="hidden" name="version" value={version} />
        <CardPart isOffered={offersCards} {...gift} />
        <RecipientPart chosen={chosen} {...gift} />
        <SubmitButton busy={busy}>{t('payLink.detailsSave')}</SubmitButton>
      </Form>
    </section>
  )
}
