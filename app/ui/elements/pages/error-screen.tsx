import { isRouteErrorResponse, Link } from 'react-router'
import { useOfflinePage } from '#app/browser/offline-page.ts'
import { useHydrated } from '#app/browser/use-hydrated.ts'
import { H1 } from '#app/ui/elements/heading.tsx'
import { useTranslate } from '#app/ui/language/translations.ts'
import { PageHead } from './page-head.tsx'

/** The page for an unexpected error; in production the server sends no details. */
export function ErrorScreen({ error }: { error: unknown }) {
  const t = useTranslate()
  const offline = useHydrated() && !navigator.onLine
  useOfflinePage(error)
  const reload = () => window.location.reload()
  return (
    <section className="wrap section error-page">
      <PageHead title={t('error.title')} description={t('error.text')} unlisted />
      <H1>{t('error.heading')}</H1>
      {/* Status texts and error names are English. */}
      <p className="error-page__lead" lang="en">
        {describeError(error)}
      </p>
      <p className="text-soft">{t(offline ? 'error.offline' : 'error.text')}</p>
      <div className="button-row">
        <button className="btn" type="button" onClick={reload}>
          {t('error.reload')}
        </button>
        <Link className="btn btn--line" to="/" reloadDocument>
          {t('error.home')}
        </Link>
      </div>
    </section>
  )
}

function describeError(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim()
  return error instanceof Error ? error.message : ''
}
