import { Form } from 'react-router'
import { useAdminTranslate } from '#app/ui/language/translations.ts'

/** Deletes a zone, after a question. */
export function ZoneRemoval({ id, name }: { id: string; name: string }) {
  const t = useAdminTranslate()
  return (
    <details className="ask-first">
      <summary className="btn btn--line" aria-label={t('zones.removeTitle', { zone: name })}>
        {t('zones.remove')}
      </summary>
      <Form className="ask-first__box" method="post" preventScrollReset>
        <p>{t('zones.removeText')}</p>
        <input type="hidden" name="form" value="zone" />
        <input type="hidden" name="id" value={id} />
        <button className="btn btn--danger" type="submit" name="intent" value="delete">
          {t('zones.removeYes')}
        </button>
      </Form>
    </details>
  )
}
