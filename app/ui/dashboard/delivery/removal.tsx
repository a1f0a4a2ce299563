import { Form } from 'react-router'
import { useAdminTranslate } from '#app/ui/language/translations.ts'

const TEXTS = { slot: 'deliveryPage', zone: 'zones' } as const

interface RemovalProps {
  of: keyof typeof TEXTS
  id: string
  name: string
}

/** Deletes a slot that was never used, or a zone, after a question. */
export function Removal({ of, id, name }: RemovalProps) {
  const t = useAdminTranslate()
  const texts = TEXTS[of]
  return (
    <details className="ask-first">
      <summary className="btn btn--line" aria-label={t(`${texts}.removeTitle`, { [of]: name })}>
        {t(`${texts}.remove`)}
      </summary>
      <Form className="ask-first__box" method="post" preventScrollReset>
        <p>{t(`${texts}.removeText`)}</p>
        <input type="hidden" name="form" value={of} />
        <input type="hidden" name="id" value={id} />
        <button className="btn btn--danger" type="submit" name="intent" value="delete">
          {t(`${texts}.removeYes`)}
        </button>
      </Form>
    </details>
  )
}
