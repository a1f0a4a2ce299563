import { useId } from 'react'
import { Form, useNavigation } from 'react-router'
import { NATIVE_TEXTS } from '#app/messages/languages.ts'
import type { Category } from '#app/shop/catalogue/product.ts'
import type { CalendarDay } from '#app/shop/delivery/calendar/calendar.ts'
import { MAX_DAY_NAME_LENGTH, peakFields } from '#app/shop/delivery/calendar/day-form.ts'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import { formVersion } from '#app/shop/forms/form-version.ts'
import { inAllLanguages, LANGUAGES, textIn } from '#app/shop/language.ts'
import { FormVersion, SavedMeanwhile } from '#app/ui/dashboard/saved-meanwhile.tsx'
import { FormProblem } from '#app/ui/forms/form-problem.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useKeptForm } from '#app/ui/forms/use-kept-form.ts'
import { useServerForm } from '#app/ui/forms/use-server-form.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

interface PeakFormProps {
  day: CalendarDay
  categories: Category[]
  refusal: FormRefusal | undefined
}

/** A peak day: its name, surcharge, last moment to order and the categories that are not made. */
export function PeakForm({ day, categories, refusal }: PeakFormProps) {
  const t = useAdminTranslate()
  const { form, fieldMessage } = useServerForm(refusal?.fieldErrors, undefined, refusal)
  const isBusy = useNavigation().formData?.get('intent') === 'peak'
  const arrived = peakFields(day)
  const version = formVersion(arrived)
  const { values, key, onSubmit } = useKeptForm(arrived, { ref: form.ref, version, isBusy, refusal })
  const shown: Record<string, string> = refusal?.typed ?? values
  const labels = {
    ...inAllLanguages((language) => NATIVE_TEXTS[language].name),
    surcharge: t('calendar.surcharge'),
    closesAt: t('calendar.closesAt'),
    closedTo: t('calendar.closedTo'),
  }
  const field = (name: string) => ({ name, defaultValue: shown[name] ?? '', message: fieldMessage(name) })
  return (
    <details open={refusal !== undefined}>
      <summary className="btn btn--line">{t('calendar.peakOpen')}</summary>
      <Form key={key} className="form day-form" preventScrollReset {...form} onSubmit={onSubmit}>
        <FormProblem problem={refusal?.problem} />
        <SavedMeanwhile values={values} refusal={refusal} labels={labels} />
        <FormVersion values={values} />
        <input type="hidden" name="intent" value="peak" />
        <fieldset className="day-form__names">
          <legend>{t('calendar.peakName')}</legend>
          <p className="field-hint">{t('calendar.peakNameHint')}</p>
          {LANGUAGES.map((language) => (
            <TextField
              key={language}
              label={NATIVE_TEXTS[language].name}
              lang={language}
              maxLength={MAX_DAY_NAME_LENGTH}
              {...field(language)}
            />
          ))}
        </fieldset>
        <TextField
          label={t('calendar.surcharge')}
          hint={t('calendar.surchargeHint')}
          inputMode="decimal"
          maxLength={20}
          {...field('surcharge')}
        />
        <TextField
          label={t('calendar.closesAt')}
          hint={t('calendar.closesAtHint')}
          type="datetime-local"
          {...field('closesAt')}
        />
        <ClosedTo categories={categories} closedTo={(shown.closedTo ?? '').split('\n')} />
        <SubmitButton busy={isBusy}>{t('calendar.save')}</SubmitButton>
      </Form>
    </details>
  )
}

function ClosedTo({ categories, closedTo }: { categories: Category[]; closedTo: string[] }) {
  const t = useAdminTranslate()
  const language = useLanguage()
  const hint = useId()
  if (categories.length === 0) return null
  return (
    <fieldset className="day-form__categories" aria-describedby={hint}>
      <legend>{t('calendar.closedTo')}</legend>
      <p className="field-hint" id={hint}>
        {t('calendar.closedToHint')}
      </p>
      {categories.map(({ key, title }) => (
        <label key={key} className="checkbox-row">
          <input type="checkbox" name="closedTo" value={key} defaultChecked={closedTo.includes(key)} />
          <span>{textIn(title, language)}</span>
        </label>
      ))}
    </fieldset>
  )
}
