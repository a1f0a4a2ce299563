import { Form } from 'react-router'
import { useOwnerWords } from '#app/ui/words.ts'

/** Where no scripts offer it in a toast: a deleted product, and the way back. */
export function DeletedNote({ id, title }: { id: string; title: string }) {
  const t = useOwnerWords()
  return (
    <Form className="note note--row" method="post" action="/dashboard/undo-delete" reloadDocument>
      <p>{t('productTable.deletedNote', { title })}</p>
      <input type="hidden" name="id" value={id} />
      <button className="btn btn--line" type="submit">
        {t('productTable.undo')}
      </button>
    </Form>
  )
}
