import { useId } from 'react'
import { MAX_SETTING_LENGTHS } from '#app/shop/settings/setting-forms.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { LanguageTexts } from './language-texts.tsx'
import { type CommonProps, SettingForm } from './setting-form.tsx'

export const DELIVERY_NOTE_FORMS = ['areas', 'notices', 'busyDays'] as const

/** Delivery notices, which shoppers see only when set. */
export function DeliveryNoteForms({ common }: { common: CommonProps }) {
  const t = useAdminTranslate()
  const size = { rows: 2, maxLength: MAX_SETTING_LENGTHS.notice }
  return (
    <>
      <SettingForm {...common('areas')} hint={t('settings.hints.areas')}>
        {(form) => <LanguageTexts {...form} {...size} />}
      </SettingForm>
      <SettingForm {...common('notices')} hint={t('settings.hints.notices')}>
        {({ typed }) => (
          <div className="settings__switches">
            <NoticeSwitch name="substitution" on={typed('substitution') === 'on'} />
            <NoticeSwitch name="absent" on={typed('absent') === 'on'} />
          </div>
        )}
      </SettingForm>
      <SettingForm {...common('busyDays')} hint={t('settings.hints.busyDays')}>
        {({ typed, fieldMessage }) => (
          <>
            <label className="checkbox-row">
              <input type="checkbox" name="on" defaultChecked={typed('on') === 'on'} />
              <span>{t('settings.busyDaysOn')}</span>
            </label>
            <LanguageTexts typed={typed} fieldMessage={fieldMessage} {...size} />
          </>
        )}
      </SettingForm>
    </>
  )
}

function NoticeSwitch({ name, on }: { name: 'substitution' | 'absent'; on: boolean }) {
  const t = useAdminTranslate()
  const hint = useId()
  return (
    <>
      <label className="checkbox-row">
        <input type="checkbox" name={name} defaultChecked={on} aria-describedby={hint} />
        <span>{t(`settings.notices.${name}`)}</span>
      </label>
      <p className="field-hint" id={hint}>
        {t(`settings.noticePlaces.${name}`, { text: t(`notices.${name}`) })}
      </p>
    </>
  )
}
