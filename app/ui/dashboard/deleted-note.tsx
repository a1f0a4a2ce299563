import { useTranslation } from 'react-i18next'
import { Form } from 'react-router'

/** Where no scripts offer it in a toast: a deleted product, and the way back. */
export function DeletedNote({ id, title }: { id: string; title: string }) {
  const { t } = useTranslation('dashboard')
  return (
    <Form className="note note--row" method="post" action="/dashboard/undo-delete" reloadDocument>
      <p>{t('products.deletedNote', { title })}</p>
      <input type="hidden" name="id" value={id} />
      <button className="btn btn--line" type="submit">
        {t('products.undo')}
      </button>
    </Form>
  )
}
