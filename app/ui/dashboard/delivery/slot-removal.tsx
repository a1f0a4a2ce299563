import { Form } from 'react-router'
import { useAdminTranslate } from '#app/ui/language/translations.ts'

/** Deletes a slot that was never used, after a question. */
export function SlotRemoval({ id, name }: { id: string; name: string }) {
  const t = useAdminTranslate()
  return (
    <details className="ask-first">
      <summary className="btn btn--line" aria-label={t('deliveryPage.removeTitle', { slot: name })}>
        {t('deliveryPage.remove')}
      </summary>
      <Form className="ask-first__box" method="post" preventScrollReset>
        <p>{t('deliveryPage.removeText')}</p>
        <input type="hidden" name="form" value="slot" />
        <input type="hidden" name="id" value={id} />
        <button className="btn btn--danger" type="submit" name="intent" value="delete">
          {t('deliveryPage.removeYes')}
        </button>
      </Form>
    </details>
  )
}
