import { href, Link } from 'react-router'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useServerForm } from '#app/ui/forms/use-server-form.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { AccountForm } from './account-form.tsx'

interface CodeFormProps {
  refusal: FormRefusal | undefined
  /** The query with the page to return to. */
  search: string
}

export function CodeForm({ refusal, search }: CodeFormProps) {
  const t = useCustomerTranslate()
  const server = useServerForm(refusal?.fieldErrors)
  return (
    <AccountForm
      server={server}
      problem={refusal?.problem}
      submit={t('loginCode.submit')}
      foot={<Link to={href('/login') + search}>{t('loginCode.back')}</Link>}
    >
      <TextField
        label={t('loginCode.code')}
        name="code"
        hint={t('loginCode.recoveryText')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        message={server.fieldMessage('code')}
      />
    </AccountForm>
  )
}
