import { Form, href, Link } from 'react-router'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import { FormProblem } from '#app/ui/forms/form-problem.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useServerForm } from '#app/ui/forms/use-server-form.ts'
import { useTranslate } from '#app/ui/language/translations.ts'

interface CodeFormProps {
  refusal: FormRefusal | undefined
  /** The query that leads back to where the visitor came from. */
  search: string
}

/** The second step of signing in. */
export function CodeForm({ refusal, search }: CodeFormProps) {
  const t = useTranslate()
  const { form, busy, messageOf } = useServerForm(refusal?.fieldErrors)
  return (
    <Form className="form" {...form}>
      <FormProblem problem={refusal?.problem} />
      <TextField
        label={t('loginCode.code')}
        name="code"
        hint={t('loginCode.recoveryText')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        message={messageOf('code')}
      />
      <SubmitButton busy={busy}>{t('loginCode.submit')}</SubmitButton>
      <div className="form__foot">
        <Link to={href('/login') + search}>{t('loginCode.back')}</Link>
      </div>
    </Form>
  )
}
