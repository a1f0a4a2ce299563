import { EmptyState } from '#app/ui/elements/empty-state.tsx'
import { H1 } from '#app/ui/elements/heading.tsx'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'

/** The answer to every link that does not count: a wrong one, one that is over, or another phone's. */
export function RunGone() {
  const t = useCustomerTranslate()
  return (
    <>
      <H1 className="visually-hidden">{t('driver.title')}</H1>
      <EmptyState title={t('driver.gone')} text={t('driver.goneText')} />
    </>
  )
}
