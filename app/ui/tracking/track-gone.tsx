import { AskShop } from '#app/ui/contact/ask-shop.tsx'
import { EmptyState } from '#app/ui/elements/empty-state.tsx'
import { H1 } from '#app/ui/elements/heading.tsx'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'

/** A wrong link, or one of a delivery that is long over. */
export function TrackGone() {
  const t = useCustomerTranslate()
  return (
    <>
      <H1 className="visually-hidden">{t('track.title')}</H1>
      <EmptyState title={t('track.gone')} text={t('track.goneText')}>
        <AskShop />
      </EmptyState>
    </>
  )
}
