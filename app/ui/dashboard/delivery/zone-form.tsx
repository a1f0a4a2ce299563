import { useId } from 'react'
import { Form, useNavigation } from 'react-router'
import { NATIVE_TEXTS } from '#app/messages/languages.ts'
import { MAX_ZONE_LENGTHS } from '#app/shop/delivery/zones/zone-form.ts'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import { inAllLanguages, LANGUAGES } from '#app/shop/language.ts'
import { FormVersion, SavedMeanwhile } from '#app/ui/dashboard/saved-meanwhile.tsx'
import { FormProblem } from '#app/ui/forms/form-problem.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useKeptForm } from '#app/ui/forms/use-kept-form.ts'
import { useServerForm } from '#app/ui/forms/use-server-form.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { ZonePlaces } from './zone-places.tsx'

interface ZoneFormProps {
  intent: 'add' | 'change'
  values: Record<string, string>
  /** Other than before when the form is to show other values. */
  version: string
  refusal: FormRefusal | undefined
}

interface ZonePartProps {
  typed: (field: string) => string
  fieldMessage: (field: string) => string | undefined
}

export function ZoneForm({ intent, values: arrived, version, refusal }: ZoneFormProps) {
  const t = useAdminTranslate()
  const { form, fieldMessage } = useServerForm(refusal?.fieldErrors, undefined, refusal)
  const sent = useNavigation().formData
  // Of another zone once this one is added.
  const { id } = arrived
  const isBusy = sent?.get('form') === 'zone' && sent.get('id') === id
  const { values, key, onSubmit } = useKeptForm(arrived, { ref: form.ref, version, isBusy, refusal })
  // An unchecked checkbox is missing from the typed values.
  const shown = refusal?.typed ?? values
  const part = { typed: (field: string) => shown[field] ?? '', fieldMessage }
  return (
    <Form key={key} className="form slot-form" preventScrollReset {...form} onSubmit={onSubmit}>
      <FormProblem problem={refusal?.problem} />
      {intent === 'change' && <ZoneVersion values={values} refusal={refusal} />}
      <input type="hidden" name="form" value="zone" />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      <ZoneName {...part} />
      <ZoneFees {...part} />
      <ZoneSwitches {...part} />
      <ZonePlaces typed={part.typed('places')} message={fieldMessage('places')} />
      <SubmitButton busy={isBusy}>{t(intent === 'add' ? 'zones.addFirst' : 'zones.save')}</SubmitButton>
    </Form>
  )
}

/** Of what the page shows, and what another window has saved since. */
function ZoneVersion({ values: { id: _, ...values }, refusal }: Pick<ZoneFormProps, 'values' | 'refusal'>) {
  const t = useAdminTranslate()
  const labels = {
    ...inAllLanguages((language) => NATIVE_TEXTS[language].name),
    ...Object.fromEntries(LABELLED.map((name) => [name, t(`zones.${name}`)])),
  }
  return (
    <>
      <SavedMeanwhile values={values} refusal={refusal} labels={labels} />
      <FormVersion values={values} />
    </>
  )
}

const LABELLED = ['fee', 'freeFrom', 'lead', 'sameDay', 'closed', 'places'] as const

function ZoneName({ typed, fieldMessage }: ZonePartProps) {
  const t = useAdminTranslate()
  const hint = useId()
  return (
    <fieldset className="zone-form__part" aria-describedby={hint}>
      <legend>{t('zones.name')}</legend>
      <p className="field-hint" id={hint}>
        {t('zones.nameText')}
      </p>
      <div className="slot-form__limits">
        {LANGUAGES.map((language) => (
          <TextField
            key={language}
            label={NATIVE_TEXTS[language].name}
            lang={language}
            name={language}
            maxLength={MAX_ZONE_LENGTHS.name}
            defaultValue={typed(language)}
            message={fieldMessage(language)}
          />
        ))}
      </div>
    </fieldset>
  )
}

function ZoneFees({ typed, fieldMessage }: ZonePartProps) {
  const t = useAdminTranslate()
  const hints = { fee: undefined, freeFrom: t('zones.freeFromHint'), lead: t('zones.leadHint') }
  return (
    <div className="slot-form__limits">
      {(['fee', 'freeFrom', 'lead'] as const).map((name) => (
        <TextField
          key={name}
          label={t(`zones.${name}`)}
          name={name}
          inputMode="decimal"
          {...(hints[name] && { hint: hints[name] })}
          maxLength={20}
          defaultValue={typed(name)}
          message={fieldMessage(name)}
        />
      ))}
    </div>
  )
}

function ZoneSwitches({ typed }: Pick<ZonePartProps, 'typed'>) {
  const t = useAdminTranslate()
  const hint = useId()
  return (
    <div className="settings__switches">
      <label className="checkbox-row">
        <input type="checkbox" name="sameDay" defaultChecked={typed('sameDay') === 'on'} />
        <span>{t('zones.sameDay')}</span>
      </label>
      <label className="checkbox-row">
        <input
          type="checkbox"
          name="closed"
          defaultChecked={typed('closed') === 'on'}
          aria-describedby={hint}
        />
        <span>{t('zones.closed')}</span>
      </label>
      <p className="field-hint" id={hint}>
        {t('zones.closedHint')}
      </p>
    </div>
  )
}
