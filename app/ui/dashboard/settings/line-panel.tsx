import { href, Link } from 'react-router'
import { H2 } from '#app/ui/elements/heading.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { sectionId } from './settings-index.tsx'

/** Leads to LINE's settings, which are changed with a password and a test. */
export function LinePanel({ isOn }: { isOn: boolean }) {
  const t = useAdminTranslate()
  return (
    <section className="panel settings__card" aria-labelledby={sectionId('line')} data-section="line">
      <H2 id={sectionId('line')} tabIndex={-1}>
        {t('line.heading')}
      </H2>
      <p className="text-soft">{t('line.text')}</p>
      <p>
        <strong>{t(isOn ? 'line.isOn' : 'line.off')}</strong>
      </p>
      <Link className="btn btn--line" to={href('/dashboard/settings/line')}>
        {t(isOn ? 'line.open' : 'line.setUp')}
      </Link>
    </section>
  )
}
