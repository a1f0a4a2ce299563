import { EmptyState } from '#app/ui/elements/empty-state.tsx'
import { H1 } from '#app/ui/elements/heading.tsx'
import { PageHead } from '#app/ui/elements/pages/page-head.tsx'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'

/** One page for a wrong, an old, a revoked and another device's link: it says nothing about which. */
export function WorkLinkGone() {
  const t = useCustomerTranslate()
  return (
    <div className="wrap pay-link">
      <PageHead title={t('staff.gone')} description={t('staff.description')} unlisted />
      <H1 className="visually-hidden">{t('staff.title')}</H1>
      <EmptyState title={t('staff.gone')} text={t('staff.goneText')} />
    </div>
  )
}
