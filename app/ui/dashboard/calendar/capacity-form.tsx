import { Form, useNavigation } from 'react-router'
import type { CalendarDay } from '#app/shop/delivery/calendar/calendar.ts'
import { capacityField, capacityFields } from '#app/shop/delivery/calendar/day-form.ts'
import { formatTimes } from '#app/shop/delivery/format-slot.ts'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import { formVersion } from '#app/shop/forms/form-version.ts'
import { FormVersion, SavedMeanwhile } from '#app/ui/dashboard/saved-meanwhile.tsx'
import { FormProblem } from '#app/ui/forms/form-problem.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useKeptForm } from '#app/ui/forms/use-kept-form.ts'
import { useServerForm } from '#app/ui/forms/use-server-form.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'

interface CapacityFormProps {
  day: CalendarDay
  refusal: FormRefusal | undefined
}

export function CapacityForm({ day: arrived, refusal }: CapacityFormProps) {
  const t = useAdminTranslate()
  const { form, fieldMessage } = useServerForm(refusal?.fieldErrors, undefined, refusal)
  const isBusy = useNavigation().formData?.get('intent') === 'capacity'
  const version = formVersion(capacityFields(arrived))
  const { values: day, key, onSubmit } = useKeptForm(arrived, { ref: form.ref, version, isBusy, refusal })
  const values = capacityFields(day)
  const shown = refusal?.typed ?? values
  const slots = day.slots.map(({ slotId, kind, starts, ends }) => {
    const slot = `${t(`deliveryPage.kinds.${kind}`)} ${formatTimes(starts, ends)}`
    return { name: capacityField(slotId), label: t('calendar.slotCapacity', { slot }) }
  })
  const numbers = [{ name: 'work', label: t('calendar.work') }, ...slots]
  const labels = Object.fromEntries(numbers.map(({ name, label }) => [name, label]))
  return (
    <details open={refusal !== undefined}>
      <summary className="btn btn--line">{t('calendar.capacityOpen')}</summary>
      <Form key={key} className="form day-form" preventScrollReset {...form} onSubmit={onSubmit}>
        <FormProblem problem={refusal?.problem} />
        <SavedMeanwhile values={values} refusal={refusal} labels={labels} />
        <FormVersion values={values} />
        <p className="text-soft">{t('calendar.capacityText')}</p>
        <input type="hidden" name="intent" value="capacity" />
        <div className="day-form__numbers">
          {numbers.map(({ name, label }) => (
            <TextField
              key={name}
              label={label}
              name={name}
              inputMode="numeric"
              maxLength={20}
              defaultValue={shown[name] ?? values[name]}
              message={fieldMessage(name)}
            />
          ))}
        </div>
        <SubmitButton busy={isBusy}>{t('calendar.save')}</SubmitButton>
      </Form>
    </details>
  )
}
