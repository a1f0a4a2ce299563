import { useCustomerTranslate } from '#app/ui/language/translations.ts'

/** Shows, beside what is typed, the fields that were saved elsewhere meanwhile. */
export function MeanwhileNote({ texts }: { texts: string[] }) {
  const t = useCustomerTranslate()
  if (texts.length === 0) return null
  return (
    <div className="note note--warn note--column">
      <p>{t('orders.savedMeanwhile')}</p>
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  )
}
