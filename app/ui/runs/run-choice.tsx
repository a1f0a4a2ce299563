import { NEW_RUN } from '#app/shop/runs/run-forms.ts'
import type { Run } from '#app/shop/runs/runs.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'

interface RunChoiceProps {
  label: string
  open: Run[]
  chosen?: string | undefined
  /** Offers a new one as well. */
  withNew?: boolean
}

/** The day's runs. */
export function RunChoice({ label, open, chosen, withNew = false }: RunChoiceProps) {
  const t = useAdminTranslate()
  return (
    <Field label={label}>
      {(control) => (
        <select {...control} className="input" name="run" defaultValue={chosen ?? open[0]?.id ?? NEW_RUN}>
          {open.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          {withNew && <option value={NEW_RUN}>{t('runs.newRun')}</option>}
        </select>
      )}
    </Field>
  )
}
