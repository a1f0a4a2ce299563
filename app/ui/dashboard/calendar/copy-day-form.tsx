import { Form, useNavigation } from 'react-router'
import { shopNow } from '#app/browser/ask-shop.ts'
import { addDays, bangkokDay } from '#app/shop/day.ts'
import { formatSlotDay } from '#app/shop/delivery/format-slot.ts'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import { FormProblem } from '#app/ui/forms/form-problem.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { useServerForm } from '#app/ui/forms/use-server-form.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

const AROUND = [-3, -2, -1, 1, 2, 3, 4, 5, 6, 7]

/** Makes days around this one like it. */
export function CopyDayForm({ day, refusal }: { day: string; refusal: FormRefusal | undefined }) {
  const t = useAdminTranslate()
  const language = useLanguage()
  const { form, fieldMessage } = useServerForm(refusal?.fieldErrors, undefined, refusal)
  const isBusy = useNavigation().formData?.get('intent') === 'copy'
  const problem = fieldMessage('days')
  const today = bangkokDay(shopNow())
  const days = AROUND.map((count) => addDays(day, count)).filter((other) => other >= today)
  return (
    <details open={refusal !== undefined}>
      <summary className="btn btn--line">{t('calendar.copyOpen')}</summary>
      <Form className="form day-form" preventScrollReset {...form}>
        <FormProblem problem={refusal?.problem} />
        <input type="hidden" name="intent" value="copy" />
        <fieldset className="day-form__categories">
          <legend>{t('calendar.copyDays')}</legend>
          <p className="field-hint">{t('calendar.copyText')}</p>
          {problem && <p className="field-error">{problem}</p>}
          {days.map((other) => (
            <label key={other} className="checkbox-row">
              <input type="checkbox" name="days" value={other} />
              <span>{formatSlotDay(other, language)}</span>
            </label>
          ))}
        </fieldset>
        <SubmitButton busy={isBusy}>{t('calendar.copySave')}</SubmitButton>
      </Form>
    </details>
  )
}
