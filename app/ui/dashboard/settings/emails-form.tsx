import { NATIVE_TEXTS } from '#app/messages/languages.ts'
import { MAX_EMAIL_LENGTH } from '#app/shop/constants.ts'
import { LANGUAGES } from '#app/shop/language.ts'
import { OWNER_EMAILS } from '#app/shop/settings/settings.ts'
import { BUYER_EMAIL_NAMES } from '#app/shop/tracking/buyer-emails.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { type CommonProps, SettingForm } from './setting-form.tsx'

interface EmailsFormProps {
  common: CommonProps
  defaults: { to: string }
}

export function EmailsForm({ common, defaults }: EmailsFormProps) {
  const t = useAdminTranslate()
  return (
    <SettingForm {...common('emails')} hint={t('settings.emailsText')}>
      {({ typed, fieldMessage }) => (
        <>
          <TextField
            label={t('settings.emailsTo')}
            name="to"
            type="email"
            hint={t('settings.emptyMeans', { value: defaults.to })}
            maxLength={MAX_EMAIL_LENGTH}
            defaultValue={typed('to')}
            message={fieldMessage('to')}
          />
          <Field label={t('settings.emailsLanguage')}>
            {(control) => (
              <select {...control} className="input" name="language" defaultValue={typed('language')}>
                {LANGUAGES.map((language) => (
                  <option key={language} value={language}>
                    {NATIVE_TEXTS[language].name}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <fieldset className="settings__choices">
            <legend>{t('settings.emailsAbout')}</legend>
            {OWNER_EMAILS.map((name) => (
              <label key={name} className="checkbox-row">
                <input type="checkbox" name={name} defaultChecked={typed(name) === 'on'} />
                <span>{t(`settings.about.${name}`)}</span>
              </label>
            ))}
          </fieldset>
        </>
      )}
    </SettingForm>
  )
}

/** What buyers are told of their parcel. */
export function BuyerEmailsForm({ common }: Pick<EmailsFormProps, 'common'>) {
  const t = useAdminTranslate()
  return (
    <SettingForm {...common('buyerEmails')} hint={t('settings.buyerEmailsText')}>
      {({ typed }) => (
        <fieldset className="settings__choices">
          <legend>{t('settings.buyerEmailsAbout')}</legend>
          {BUYER_EMAIL_NAMES.map((name) => (
            <label key={name} className="checkbox-row">
              <input type="checkbox" name={name} defaultChecked={typed(name) === 'on'} />
              <span>{t(`settings.buyerEmails.${name}`)}</span>
            </label>
          ))}
        </fieldset>
      )}
    </SettingForm>
  )
}
