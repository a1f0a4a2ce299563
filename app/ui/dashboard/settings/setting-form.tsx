import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import type { SettingForm as FormName } from '#app/shop/settings/setting-forms.ts'
import { SavedMeanwhile } from '#app/ui/dashboard/saved-meanwhile.tsx'
import { H2 } from '#app/ui/elements/heading.tsx'
import { FormProblem } from '#app/ui/forms/form-problem.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { useKeptForm } from '#app/ui/forms/use-kept-form.ts'
import { useServerForm } from '#app/ui/forms/use-server-form.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { sectionId } from './settings-index.tsx'

interface SettingFormProps {
  name: FormName
  hint?: string
  values: Record<string, string>
  /** Of what the page shows. */
  version?: string
  /** Names of fields that another window may have saved; a text needs none. */
  labels?: Record<string, string>
  /** True when the defaults are overridden. */
  isOwn: boolean
  refusal: FormRefusal | undefined
  children: (form: {
    typed: (field: string) => string
    fieldMessage: (field: string) => string | undefined
  }) => ReactNode
}

export type CommonProps = (
  name: FormName,
) => Pick<SettingFormProps, 'name' | 'values' | 'version' | 'isOwn' | 'refusal'>

/** One settings form with buttons to save and to reset. */
export function SettingForm({
  name,
  hint,
  values: arrived,
  version: arrivedVersion,
  labels,
  isOwn,
  refusal,
  children,
}: SettingFormProps) {
  const t = useAdminTranslate()
  const mine = refusal?.intent === name ? refusal : undefined
  const { form, fieldMessage } = useServerForm(mine?.fieldErrors, undefined, mine)
  const isBusy = useNavigation().formData?.get('form') === name
  const state = { values: arrived, version: arrivedVersion }
  const kept = useKeptForm(state, { ref: form.ref, version: JSON.stringify(state), isBusy, refusal: mine })
  const { values, version } = kept.values
  // An unchecked checkbox is missing from the typed values.
  const shown = mine?.typed ?? values
  const typed = (field: string) => shown[field] ?? ''
  return (
    <section className="panel settings__card" aria-labelledby={sectionId(name)} data-section={name}>
      <H2 id={sectionId(name)} tabIndex={-1}>
        {t(`settings.forms.${name}`)}
      </H2>
      {hint && <p className="text-soft">{hint}</p>}
      <FormProblem problem={mine?.problem} />
      <SavedMeanwhile values={values} refusal={mine} labels={labels} />
      <Form
        key={kept.key}
        className="form"
        encType="multipart/form-data"
        preventScrollReset
        {...form}
        onSubmit={kept.onSubmit}
      >
        <input type="hidden" name="form" value={name} />
        {version && <input type="hidden" name="version" value={version} />}
        {children({ typed, fieldMessage })}
        <div className="settings__foot">
          <SubmitButton busy={isBusy}>{t('settings.save')}</SubmitButton>
          {isOwn && (
            <button className="btn btn--quiet" type="submit" name="intent" value="reset">
              {t('settings.reset')}
            </button>
          )}
        </div>
      </Form>
    </section>
  )
}
