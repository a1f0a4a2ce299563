import { Form, useNavigation } from 'react-router'
import { weekdayName } from '#app/shop/delivery/calendar/weekday-name.ts'
import { SLOT_KINDS } from '#app/shop/delivery/delivery-slot.ts'
import { WEEKDAY_FIELDS } from '#app/shop/delivery/slot-form.ts'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import { FormVersion, SavedMeanwhile } from '#app/ui/dashboard/saved-meanwhile.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { FormProblem } from '#app/ui/forms/form-problem.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useKeptForm } from '#app/ui/forms/use-kept-form.ts'
import { useServerForm } from '#app/ui/forms/use-server-form.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import { WeekdayBoxes } from './weekday-boxes.tsx'

interface SlotFormProps {
  intent: 'add' | 'change'
  values: Record<string, string>
  /** Other than before when the form is to show other values. */
  version: string
  /** Its times and kind stay. */
  isUsed: boolean
  refusal: FormRefusal | undefined
}

interface SlotPartProps {
  typed: (field: string) => string
  fieldMessage: (field: string) => string | undefined
}

export function SlotForm({ intent, values: arrived, version, isUsed, refusal }: SlotFormProps) {
  const t = useAdminTranslate()
  const { form, fieldMessage } = useServerForm(refusal?.fieldErrors, undefined, refusal)
  const sent = useNavigation().formData
  // Of another slot once this one is added.
  const { id } = arrived
  const isBusy = sent?.get('form') === 'slot' && sent.get('id') === id
  const { values, key, onSubmit } = useKeptForm(arrived, { ref: form.ref, version, isBusy, refusal })
  // An unchecked checkbox is missing from the typed values.
  const shown = refusal?.typed ?? values
  const part = { typed: (field: string) => shown[field] ?? '', fieldMessage }
  return (
    <Form key={key} className="form slot-form" preventScrollReset {...form} onSubmit={onSubmit}>
      <FormProblem problem={refusal?.problem} />
      {intent === 'change' && <SlotVersion values={values} refusal={refusal} />}
      <input type="hidden" name="form" value="slot" />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      {isUsed ? <FixedTimes values={values} /> : <SlotTimes {...part} />}
      <WeekdayBoxes typed={part.typed} message={fieldMessage('day0')} />
      <SlotLimits {...part} />
      <label className="checkbox-row slot-form__active">
        <input type="checkbox" name="active" defaultChecked={part.typed('active') === 'on'} />
        <span>{t('deliveryPage.active')}</span>
      </label>
      <SubmitButton busy={isBusy}>
        {t(intent === 'add' ? 'deliveryPage.addFirst' : 'deliveryPage.save')}
      </SubmitButton>
    </Form>
  )
}

/** Of what the page shows, and what another window has saved since. */
function SlotVersion({ values: { id: _, ...values }, refusal }: Pick<SlotFormProps, 'values' | 'refusal'>) {
  const t = useAdminTranslate()
  const language = useLanguage()
  const days = WEEKDAY_FIELDS.map((field, day) => [field, weekdayName(day, language)])
  const labels = {
    ...Object.fromEntries(LABELLED.map((name) => [name, t(`deliveryPage.${name}`)])),
    ...Object.fromEntries(days),
  }
  return (
    <>
      <SavedMeanwhile values={values} refusal={refusal} labels={labels} />
      <FormVersion values={values} />
    </>
  )
}

const LABELLED = ['kind', 'starts', 'ends', 'capacity', 'fee', 'lead', 'active'] as const

function FixedTimes({ values }: { values: Record<string, string> }) {
  const t = useAdminTranslate()
  return (
    <>
      {['kind', 'starts', 'ends'].map((name) => (
        <input key={name} type="hidden" name={name} value={values[name]} />
      ))}
      <p className="field-hint">{t('deliveryPage.fixed')}</p>
    </>
  )
}

function SlotTimes({ typed, fieldMessage }: SlotPartProps) {
  const t = useAdminTranslate()
  return (
    <>
      <Field label={t('deliveryPage.kind')} message={fieldMessage('kind')}>
        {(control) => (
          <select {...control} className="input" name="kind" defaultValue={typed('kind')}>
            {SLOT_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {t(`deliveryPage.kinds.${kind}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <div className="field-pair">
        {(['starts', 'ends'] as const).map((name) => (
          <TextField
            key={name}
            label={t(`deliveryPage.${name}`)}
            name={name}
            type="time"
            defaultValue={typed(name)}
            message={fieldMessage(name)}
          />
        ))}
      </div>
    </>
  )
}

function SlotLimits({ typed, fieldMessage }: SlotPartProps) {
  const t = useAdminTranslate()
  return (
    <div className="slot-form__limits">
      {(['capacity', 'fee', 'lead'] as const).map((name) => (
        <TextField
          key={name}
          label={t(`deliveryPage.${name}`)}
          name={name}
          inputMode={name === 'capacity' ? 'numeric' : 'decimal'}
          hint={t(`deliveryPage.${name}Hint`)}
          maxLength={20}
          defaultValue={typed(name)}
          message={fieldMessage(name)}
        />
      ))}
    </div>
  )
}
