import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { weekdayName } from '#app/shop/delivery/calendar/weekday-name.ts'
import { WEEKDAY_FIELDS } from '#app/shop/delivery/slot-form.ts'
import type { Language } from '#app/shop/language.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

interface WeekdayBoxesProps {
  typed: (field: string) => string
  message: string | undefined
}

export function WeekdayBoxes({ typed, message }: WeekdayBoxesProps) {
  const t = useAdminTranslate()
  const language = useLanguage()
  const id = useId()
  return (
    <fieldset className="weekdays">
      <legend>{t('deliveryPage.weekdays')}</legend>
      {WEEKDAY_FIELDS.map((name, day) => (
        <label key={name} className="checkbox-row">
          <input
            type="checkbox"
            name={name}
            defaultChecked={typed(name) === 'on'}
            aria-invalid={message !== undefined}
            aria-describedby={message && id}
          />
          <span>{weekdayName(day, language)}</span>
        </label>
      ))}
      {message && (
        <p className="field-error" id={id}>
          <CircleAlert className="icon icon--small" aria-hidden="true" />
          <span>{message}</span>
        </p>
      )}
    </fieldset>
  )
}

/** Starts with Sunday. */
export function weekdayNames(language: Language): string[] {
  return WEEKDAY_FIELDS.map((_, day) => weekdayName(day, language))
}
