import { Form, useNavigation } from 'react-router'
import {
  MAX_OWN_TIMES,
  type OwnTime,
  ownTimeField,
  ownTimeFields,
} from '#app/shop/delivery/calendar/own-times-form.ts'
import { SLOT_KINDS } from '#app/shop/delivery/delivery-slot.ts'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import { formVersion } from '#app/shop/forms/form-version.ts'
import { FormVersion, SavedMeanwhile } from '#app/ui/dashboard/saved-meanwhile.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { FormProblem } from '#app/ui/forms/form-problem.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useKeptForm } from '#app/ui/forms/use-kept-form.ts'
import { useServerForm } from '#app/ui/forms/use-server-form.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'

const ROWS = Array.from({ length: MAX_OWN_TIMES }, (_, row) => row)

const LEAST_ROWS = 3

/** One empty row follows those that are filled. */
function countShown(shown: Record<string, string>): number {
  const last =
    ROWS.findLast((row) => shown[ownTimeField('starts', row)] || shown[ownTimeField('ends', row)]) ?? -1
  return Math.max(LEAST_ROWS, last + 2)
}

interface RowProps {
  row: number
  shown: Record<string, string>
  fieldMessage: (field: string) => string | undefined
}

/** Times of one day, in place of the weekly ones. */
export function OwnTimesForm({ times, refusal }: { times: OwnTime[]; refusal: FormRefusal | undefined }) {
  const t = useAdminTranslate()
  const { form, fieldMessage } = useServerForm(refusal?.fieldErrors, undefined, refusal)
  const isBusy = useNavigation().formData?.get('intent') === 'own-times'
  const arrived = ownTimeFields(times)
  const version = formVersion(arrived)
  const { values, key, onSubmit } = useKeptForm(arrived, { ref: form.ref, version, isBusy, refusal })
  const shown: Record<string, string> = refusal?.typed ?? values
  const labels = useFieldNames((row) =>
    Boolean(values[ownTimeField('starts', row)] || shown[ownTimeField('starts', row)]),
  )
  return (
    <details open={refusal !== undefined}>
      <summary className="btn btn--line">{t('calendar.ownTimesOpen')}</summary>
      <Form key={key} className="form day-form" preventScrollReset {...form} onSubmit={onSubmit}>
        <FormProblem problem={refusal?.problem} />
        <SavedMeanwhile values={values} refusal={refusal} labels={labels} />
        <FormVersion values={values} />
        <p className="text-soft">{t('calendar.ownTimesText')}</p>
        <input type="hidden" name="intent" value="own-times" />
        {ROWS.slice(0, countShown(shown)).map((row) => (
          <OwnTimeRow key={ownTimeField('kind', row)} {...{ row, shown, fieldMessage }} />
        ))}
        <SubmitButton busy={isBusy}>{t('calendar.save')}</SubmitButton>
      </Form>
    </details>
  )
}

function useFieldNames(isFilled: (row: number) => boolean): Record<string, string> {
  const t = useAdminTranslate()
  const names = {
    kind: t('calendar.ownTimeKind'),
    starts: t('calendar.ownTimeStarts'),
    ends: t('calendar.ownTimeEnds'),
    capacity: t('calendar.ownTimeCapacity'),
    fee: t('calendar.ownTimeFee'),
  } as const
  const fields = Object.keys(names) as (keyof typeof names)[]
  const rows = ROWS.filter(isFilled).flatMap((row) =>
    fields.map((field) => [
      ownTimeField(field, row),
      `${t('calendar.ownTime', { number: row + 1 })}, ${names[field]}`,
    ]),
  )
  return Object.fromEntries(rows)
}

function OwnTimeRow({ row, shown, fieldMessage }: RowProps) {
  const t = useAdminTranslate()
  const field = (name: Parameters<typeof ownTimeField>[0]) => ({
    name: ownTimeField(name, row),
    defaultValue: shown[ownTimeField(name, row)] ?? '',
    message: fieldMessage(ownTimeField(name, row)),
  })
  const { name, defaultValue, message } = field('kind')
  return (
    <fieldset className="own-time">
      <legend>{t('calendar.ownTime', { number: row + 1 })}</legend>
      <TextField label={t('calendar.ownTimeStarts')} type="time" {...field('starts')} />
      <TextField label={t('calendar.ownTimeEnds')} type="time" {...field('ends')} />
      <TextField
        label={t('calendar.ownTimeCapacity')}
        inputMode="numeric"
        maxLength={20}
        {...field('capacity')}
      />
      <TextField label={t('calendar.ownTimeFee')} inputMode="decimal" maxLength={20} {...field('fee')} />
      <Field label={t('calendar.ownTimeKind')} message={message}>
        {(control) => (
          <select {...control} className="input" name={name} defaultValue={defaultValue || 'delivery'}>
            {SLOT_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {t(`deliveryPage.kinds.${kind}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </fieldset>
  )
}
