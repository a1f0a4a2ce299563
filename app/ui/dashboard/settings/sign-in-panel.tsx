import { href, Link } from 'react-router'
import { H2 } from '#app/ui/elements/heading.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { sectionId } from './settings-index.tsx'

/** Links to the admin's own account. */
export function SignInPanel() {
  const t = useAdminTranslate()
  return (
    <section className="panel settings__card" aria-labelledby={sectionId('account')} data-section="account">
      <H2 id={sectionId('account')} tabIndex={-1}>
        {t('settings.account')}
      </H2>
      <p className="text-soft">{t('settings.accountText')}</p>
      <Link className="btn btn--line" to={href('/profile')}>
        {t('settings.accountOpen')}
      </Link>
    </section>
  )
}
