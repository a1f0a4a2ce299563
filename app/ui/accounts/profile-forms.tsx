import type { ReactNode } from 'react'
import { Form, href, Link, useNavigation } from 'react-router'
import type { EmailState, User } from '#app/shop/accounts/user.ts'
import { MAX_NAME_LENGTH, MIN_PASSWORD_LENGTH } from '#app/shop/constants.ts'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import { H2 } from '#app/ui/elements/heading.tsx'
import { PasswordField } from '#app/ui/forms/password-field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useServerForm } from '#app/ui/forms/use-server-form.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { ProofFields } from './proof-fields.tsx'

interface SectionProps {
  user: User
  /** True with two-step sign-in. */
  needsCode: boolean
  refusal: FormRefusal | undefined
}

/** Server form of one section; a refusal of another section's form does not count. */
function useSectionForm(intent: string, refusal: FormRefusal | undefined) {
  const mine = refusal?.intent === intent ? refusal : undefined
  const { form, fieldMessage } = useServerForm(mine?.fieldErrors, undefined, mine)
  const busy = useNavigation().formData?.get('intent') === intent
  return { mine, form, fieldMessage, busy, open: mine !== undefined }
}

export function NameForm({ user, refusal }: Omit<SectionProps, 'needsCode'>) {
  const t = useCustomerTranslate()
  const { mine, form, fieldMessage, busy } = useSectionForm('name', refusal)
  return (
    <section className="profile__card">
      <H2>{t('profile.yourName')}</H2>
      <Form className="form" key={user.name} {...form}>
        <input type="hidden" name="intent" value="name" />
        <TextField
          label={t('profile.name')}
          name="name"
          autoComplete="name"
          maxLength={MAX_NAME_LENGTH}
          defaultValue={mine?.typed?.name ?? user.name}
          required
          message={fieldMessage('name')}
        />
        <SubmitButton busy={busy}>{t('profile.saveName')}</SubmitButton>
      </Form>
    </section>
  )
}

interface EmailSectionProps extends SectionProps {
  email: EmailState & { changesAtOnce: boolean }
}

/** The account's email, its state, and forms to confirm and change it. */
export function EmailSection({ email, ...own }: EmailSectionProps) {
  const t = useCustomerTranslate()
  const { user } = own
  const { isConfirmed, wanted, changesAtOnce } = email
  const canBeSent = !changesAtOnce && (wanted !== null || !isConfirmed)
  return (
    <section className="profile__card">
      <H2>{t('profile.yourEmail')}</H2>
      <p className="profile__email">
        <strong>{user.email}</strong>{' '}
        <span className="profile__state">
          {t(isConfirmed ? 'profile.confirmed' : 'profile.notConfirmed')}
        </span>
      </p>
      <p className="text-soft">{t('profile.emailText')}</p>
      {wanted !== null && (
        <p className="note note--warn">{t('profile.wanted', { email: wanted, current: user.email })}</p>
      )}
      {canBeSent && wanted === null && <p className="text-soft">{t('profile.confirmText')}</p>}
      {(canBeSent || wanted !== null) && (
        <Form className="profile__actions" method="post" preventScrollReset>
          {canBeSent && (
            <button className="btn btn--line" type="submit" name="intent" value="send-link">
              {t('profile.sendAgain')}
            </button>
          )}
          {wanted !== null && (
            <button className="btn btn--line" type="submit" name="intent" value="keep-email">
              {t('profile.keepEmail', { current: user.email })}
            </button>
          )}
        </Form>
      )}
      <EmailForm key={`${user.email} ${wanted}`} changesAtOnce={changesAtOnce} {...own} />
    </section>
  )
}

function EmailForm({
  needsCode,
  refusal,
  changesAtOnce,
}: Pick<SectionProps, 'needsCode' | 'refusal'> & { changesAtOnce: boolean }) {
  const t = useCustomerTranslate()
  const { mine, form, fieldMessage, busy, open } = useSectionForm('email', refusal)
  return (
    <Disclosure summary={t('profile.changeEmail')} open={open}>
      <Form className="form" {...form}>
        <input type="hidden" name="intent" value="email" />
        <TextField
          label={t('profile.newEmail')}
          hint={t(changesAtOnce ? 'profile.newEmailAtOnce' : 'profile.newEmailHint')}
          type="email"
          name="email"
          autoComplete="email"
          defaultValue={mine?.typed?.email}
          required
          message={fieldMessage('email')}
        />
        <ProofFields needsCode={needsCode} fieldMessage={fieldMessage} />
        <SubmitButton busy={busy}>{t('profile.saveEmail')}</SubmitButton>
      </Form>
    </Disclosure>
  )
}

export function PasswordSection({ user, needsCode, refusal }: SectionProps) {
  const t = useCustomerTranslate()
  const { form, fieldMessage, busy, open } = useSectionForm('password', refusal)
  return (
    <section className="profile__card">
      <H2>{t('profile.password')}</H2>
      <p className="text-soft">{t('profile.passwordText')}</p>
      <Disclosure summary={t('profile.changePassword')} open={open}>
        <Form className="form" {...form}>
          <input type="hidden" name="intent" value="password" />
          {/* Password managers read this field. */}
          <input type="email" name="username" autoComplete="username" value={user.email} readOnly hidden />
          <ProofFields needsCode={needsCode} fieldMessage={fieldMessage} />
          <PasswordField
            label={t('profile.newPassword')}
            hint={t('signup.passwordHint', { least: MIN_PASSWORD_LENGTH })}
            autoComplete="new-password"
            message={fieldMessage('password')}
          />
          <SubmitButton busy={busy}>{t('profile.savePassword')}</SubmitButton>
        </Form>
        <Link to={href('/forgot-password')}>{t('profile.forgotten')}</Link>
      </Disclosure>
    </section>
  )
}

/** Open when its form was refused. */
function Disclosure({ summary, open, children }: { summary: string; open: boolean; children: ReactNode }) {
  return (
    <details className="profile__change" open={open}>
      <summary className="btn btn--line">{summary}</summary>
      {children}
    </details>
  )
}
