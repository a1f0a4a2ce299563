import { Link } from 'react-router'
import { LOGO_URL } from '#app/shop/theme.ts'
import { H1 } from '#app/ui/elements/heading.tsx'
import { useTranslate } from '#app/ui/language/translations.ts'
import { PageHead } from './page-head.tsx'

/** The page for status 403. */
export function Forbidden() {
  const t = useTranslate()
  return (
    <section className="wrap section error-page">
      <PageHead title={t('forbidden.title')} description={t('forbidden.text')} unlisted />
      <img src={LOGO_URL} width={120} height={120} alt="" />
      <H1>{t('forbidden.heading')}</H1>
      <p className="error-page__lead">{t('forbidden.text')}</p>
      <Link className="btn" to="/">
        {t('notFound.home')}
      </Link>
    </section>
  )
}
