import { ImagePlus } from 'lucide-react'
import { href, Link } from 'react-router'
import { leadsToCart, signInQuery } from '#app/shop/accounts/access.ts'
import { MIN_PASSWORD_LENGTH } from '#app/shop/constants.ts'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import { Fold } from '#app/ui/elements/fold.tsx'
import { ImageField } from '#app/ui/forms/image-field.tsx'
import { PasswordField } from '#app/ui/forms/password-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useServerForm } from '#app/ui/forms/use-server-form.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { AccountForm } from './account-form.tsx'

interface SignupFormProps {
  refusal: FormRefusal | undefined
  /** The query with the page to return to. */
  search: string
}

export function SignupForm({ refusal, search }: SignupFormProps) {
  const t = useCustomerTranslate()
  const server = useServerForm(refusal?.fieldErrors, refusal && 'email', refusal)
  return (
    <AccountForm
      encType="multipart/form-data"
      action={href('/signup') + signInQuery(search)}
      server={server}
      problem={refusal?.problem}
      submit={t('signup.submit')}
      after={
        <Fold
          title={t('signup.picture')}
          icon={<ImagePlus className="icon" aria-hidden="true" />}
          open={server.fieldMessage('image') !== undefined}
        >
          <ImageField label={t('profile.optional')} message={server.fieldMessage('image')} />
        </Fold>
      }
      foot={
        <>
          <Link to={memberPath(search)}>{t('signup.login')}</Link>
          <Link to={href('/forgot-password')}>{t('signup.forgot')}</Link>
        </>
      }
    >
      <TextField
        label={t('signup.name')}
        name="name"
        autoComplete="name"
        defaultValue={refusal?.typed?.name}
        required
        message={server.fieldMessage('name')}
      />
      <TextField
        label={t('signup.email')}
        type="email"
        name="email"
        autoComplete="username"
        defaultValue={refusal?.typed?.email}
        required
        message={server.fieldMessage('email')}
      />
      <PasswordField
        label={t('signup.password')}
        hint={t('signup.passwordHint', { least: MIN_PASSWORD_LENGTH })}
        autoComplete="new-password"
        message={server.fieldMessage('password')}
      />
    </AccountForm>
  )
}

/** On the way to buy, the login page would ask to join again. */
function memberPath(search: string): string {
  const query = signInQuery(search)
  return href('/login') + query + (leadsToCart(new URLSearchParams(query).get('next')) ? '&member' : '')
}
