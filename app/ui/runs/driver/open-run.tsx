import { Form } from 'react-router'
import { H1 } from '#app/ui/elements/heading.tsx'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'

/** One button, since the first phone that presses it is the only one. */
export function OpenRun({ secret }: { secret: string }) {
  const t = useCustomerTranslate()
  return (
    <Form className="driver__open" method="post" reloadDocument>
      <H1>{t('driver.openTitle')}</H1>
      <p>{t('driver.openText')}</p>
      <input type="hidden" name="secret" value={secret} />
      <button className="btn driver__large" type="submit">
        {t('driver.open')}
      </button>
    </Form>
  )
}
