import { AskShop } from '#app/ui/contact/ask-shop.tsx'
import { EmptyState } from '#app/ui/elements/empty-state.tsx'
import { H1 } from '#app/ui/elements/heading.tsx'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'

/** A wrong, an old or a cut-off link. */
export function LinkGone() {
  const t = useCustomerTranslate()
  return (
    <>
      <H1 className="visually-hidden">{t('payLink.title')}</H1>
      <EmptyState title={t('payLink.gone')} text={t('payLink.goneText')}>
        <AskShop />
      </EmptyState>
    </>
  )
}
