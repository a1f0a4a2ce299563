import { NETWORK_NAMES } from '#app/shop/settings/networks.ts'
import { MAX_SETTING_LENGTHS } from '#app/shop/settings/setting-forms.ts'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { type CommonProps, SettingForm } from './setting-form.tsx'

/** Social links; LINE also takes an ID. */
export function LinksForm({ common }: { common: CommonProps }) {
  const t = useAdminTranslate()
  return (
    <SettingForm {...common('links')} hint={t('settings.linksText')}>
      {({ typed, fieldMessage }) =>
        NETWORK_NAMES.map((name) => (
          <TextField
            key={name}
            label={t(`social.${name}`)}
            name={name}
            {...(name === 'line'
              ? { hint: t('settings.lineHint'), autoCapitalize: 'none', spellCheck: false }
              : { type: 'url' })}
            maxLength={MAX_SETTING_LENGTHS.url}
            defaultValue={typed(name)}
            message={fieldMessage(name)}
          />
        ))
      }
    </SettingForm>
  )
}
