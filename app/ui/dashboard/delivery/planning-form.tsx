import { useId } from 'react'
import { type Planning, planningFields } from '#app/shop/delivery/planning.ts'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import { formVersion } from '#app/shop/forms/form-version.ts'
import { SettingForm } from '#app/ui/dashboard/settings/setting-form.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'

interface PlanningFormProps {
  planning: Planning
  refusal: FormRefusal | undefined
}

/** The work of a day, and what customers may choose at all. */
export function PlanningForm({ planning, refusal }: PlanningFormProps) {
  const t = useAdminTranslate()
  const values = planningFields(planning)
  const labels = {
    workPerDay: t('deliveryPage.workPerDay'),
    offersTimes: t('deliveryPage.switches.offersTimes'),
    offersCards: t('deliveryPage.switches.offersCards'),
  }
  return (
    <SettingForm
      name="planning"
      hint={t('deliveryPage.planningText')}
      values={values}
      version={formVersion(values)}
      labels={labels}
      isOwn={false}
      refusal={refusal}
    >
      {({ typed, fieldMessage }) => (
        <>
          <TextField
            label={t('deliveryPage.workPerDay')}
            name="workPerDay"
            inputMode="numeric"
            hint={t('deliveryPage.workPerDayHint')}
            maxLength={20}
            defaultValue={typed('workPerDay')}
            message={fieldMessage('workPerDay')}
          />
          <div className="settings__switches">
            <PlanningSwitch name="offersTimes" on={typed('offersTimes') === 'on'} />
            <PlanningSwitch name="offersCards" on={typed('offersCards') === 'on'} />
          </div>
        </>
      )}
    </SettingForm>
  )
}

function PlanningSwitch({ name, on }: { name: 'offersTimes' | 'offersCards'; on: boolean }) {
  const t = useAdminTranslate()
  const hint = useId()
  return (
    <>
      <label className="checkbox-row">
        <input type="checkbox" name={name} defaultChecked={on} aria-describedby={hint} />
        <span>{t(`deliveryPage.switches.${name}`)}</span>
      </label>
      <p className="field-hint" id={hint}>
        {t(`deliveryPage.switchHints.${name}`)}
      </p>
    </>
  )
}
