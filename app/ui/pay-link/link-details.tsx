import { Form } from 'react-router'
import { useShopFacts } from '#app/browser/shop-facts.ts'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import { RecipientPart } from '#app/ui/cart/buy-now/recipient-part.tsx'
import { CardPart } from '#app/ui/delivery/card-part.tsx'
import { usePlaceChoice } from '#app/ui/delivery/chosen-place.ts'
import { H2 } from '#app/ui/elements/heading.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { useServerForm } from '#app/ui/forms/use-server-form.ts'
import { problemText } from '#app/ui/language/problem-text.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

interface LinkDetailsProps {
  version: number
  refusal: FormRefusal | { ok: true } | undefined
}

/** Recipient, address and card, which the shop left to the buyer. */
export function LinkDetails({ version, refusal: answer }: LinkDetailsProps) {
  const t = useCustomerTranslate()
  const language = useLanguage()
  const { offersCards } = useShopFacts()
  const refusal = answer?.ok === false ? answer : undefined
  const { form, busy, fieldErrors } = useServerForm(refusal?.fieldErrors, undefined, refusal)
  const stored = refusal?.typed ?? {}
  // Not of a draft of Buy Now, which is for somebody else.
  const chosen = usePlaceChoice(form.ref, () => stored)
  const gift = { stored, fieldErrors }
  return (
    <section className="summary" aria-labelledby="link-details">
      <H2 id="link-details">{t('payLink.details')}</H2>
      <p className="text-soft">{t('payLink.detailsText')}</p>
      <Form {...form} className="form">
        {refusal?.problem && (
          <p className="note note--error" role="alert">
            {problemText(t, refusal.problem, language)}
          </p>
        )}
        <input type="hidden" name="version" value={version} />
        {offersCards && <CardPart {...gift} />}
        <RecipientPart chosen={chosen} {...gift} />
        <SubmitButton busy={busy}>{t('payLink.detailsSave')}</SubmitButton>
      </Form>
    </section>
  )
}
