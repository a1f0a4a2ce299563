import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useHydrated } from '#app/browser/use-hydrated.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { Field } from './field.tsx'

interface PasswordFieldProps {
  label: string
  name?: string
  hint?: string
  message?: string | undefined
  autoComplete: 'current-password' | 'new-password'
}

export function PasswordField({ label, name = 'password', hint, message, autoComplete }: PasswordFieldProps) {
  const t = useCustomerTranslate()
  const [shown, setShown] = useState(false)
  const hydrated = useHydrated()
  const Icon = shown ? EyeOff : Eye
  return (
    <Field label={label} hint={hint} message={message}>
      {(control) => (
        <div className="input-with-button">
          <input
            {...control}
            className="input"
            type={shown ? 'text' : 'password'}
            name={name}
            autoComplete={autoComplete}
            required
          />
          {hydrated && (
            <button
              className="icon-btn"
              type="button"
              aria-label={t(shown ? 'login.hide' : 'login.show')}
              onClick={() => setShown(!shown)}
            >
              <Icon className="icon" aria-hidden="true" />
            </button>
          )}
        </div>
      )}
    </Field>
  )
}
