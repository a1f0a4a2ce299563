import { PasswordField } from '#app/ui/forms/password-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'

/** The current password and, with two-step sign-in, a code. */
export function ProofFields({
  needsCode,
  fieldMessage,
}: {
  needsCode: boolean
  fieldMessage: (field: string) => string | undefined
}) {
  const t = useCustomerTranslate()
  return (
    <>
      <PasswordField
        label={t('profile.currentPassword')}
        name="current"
        autoComplete="current-password"
        message={fieldMessage('current')}
      />
      {needsCode && (
        <TextField
          label={t('twoStep.proof')}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
          message={fieldMessage('code')}
        />
      )}
    </>
  )
}
