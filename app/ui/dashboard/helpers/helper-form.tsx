import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { Form } from 'react-router'
import { MAX_HELPER_NAME_LENGTH } from '#app/shop/accounts/helper-form.ts'
import { HELPER_RIGHTS } from '#app/shop/accounts/work-rights.ts'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import { H2 } from '#app/ui/elements/heading.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useIntentForm } from '#app/ui/forms/use-intent-form.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'

export function HelperForm({ refusal }: { refusal: FormRefusal | undefined }) {
  const t = useAdminTranslate()
  const { mine, form, fieldMessage, busy } = useIntentForm('make', refusal)
  return (
    <section className="panel settings__card" aria-labelledby="helpers-new">
      <H2 id="helpers-new">{t('helpers.new')}</H2>
      <Form className="form" {...form}>
        <input type="hidden" name="intent" value="make" />
        <TextField
          label={t('helpers.name')}
          name="name"
          hint={t('helpers.nameHint')}
          autoComplete="off"
          maxLength={MAX_HELPER_NAME_LENGTH}
          defaultValue={mine?.typed?.name}
          required
          message={fieldMessage('name')}
        />
        <RightBoxes typed={mine?.typed} message={fieldMessage(HELPER_RIGHTS[0])} />
        <SubmitButton busy={busy}>{t('helpers.make')}</SubmitButton>
      </Form>
    </section>
  )
}

interface RightBoxesProps {
  /** Undefined in a new form. */
  typed: Record<string, string> | undefined
  message: string | undefined
}

function RightBoxes({ typed, message }: RightBoxesProps) {
  const t = useAdminTranslate()
  const id = useId()
  return (
    <fieldset className="helper-rights">
      <legend>{t('helpers.may')}</legend>
      {HELPER_RIGHTS.map((right) => (
        <div key={right}>
          <label className="checkbox-row">
            <input
              type="checkbox"
              name={right}
              defaultChecked={typed ? typed[right] === 'on' : right === 'board'}
              aria-invalid={message !== undefined}
              aria-describedby={message ? `${id} ${id}-${right}` : `${id}-${right}`}
            />
            <span>{t(`helpers.rights.${right}`)}</span>
          </label>
          <p className="field-hint" id={`${id}-${right}`}>
            {t(`helpers.rightHints.${right}`)}
          </p>
        </div>
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
