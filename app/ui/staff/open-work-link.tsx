import { Form, useNavigation } from 'react-router'
import { useShopFacts } from '#app/browser/shop-facts.ts'
import { H1 } from '#app/ui/elements/heading.tsx'
import { PageHead } from '#app/ui/elements/pages/page-head.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'

/** The button binds the link to this device. */
export function OpenWorkLink({ secret }: { secret: string }) {
  const t = useCustomerTranslate()
  const { shopName } = useShopFacts()
  const busy = useNavigation().state !== 'idle'
  return (
    <div className="wrap pay-link">
      <PageHead title={t('staff.title')} description={t('staff.description')} unlisted />
      <H1>{t('staff.heading', { shop: shopName })}</H1>
      <p>{t('staff.text')}</p>
      <Form method="post">
        <input type="hidden" name="secret" value={secret} />
        <SubmitButton busy={busy}>{t('staff.open')}</SubmitButton>
      </Form>
    </div>
  )
}
