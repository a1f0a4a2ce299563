import { MAX_SETTING_LENGTHS } from '#app/shop/settings/setting-forms.ts'
import { TEXT_PAGES } from '#app/shop/settings/settings.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { LanguageTexts } from './language-texts.tsx'
import { type CommonProps, SettingForm } from './setting-form.tsx'

export const TEXT_FORMS = ['hours', 'banner', ...TEXT_PAGES] as const

/** Texts in each language: short ones first, then pages. */
export function TextForms({ common }: { common: CommonProps }) {
  const t = useAdminTranslate()
  return TEXT_FORMS.map((name) => {
    const isPage = name !== 'hours' && name !== 'banner'
    return (
      <SettingForm key={name} {...common(name)} hint={t(`settings.hints.${isPage ? 'page' : name}`)}>
        {(form) => (
          <LanguageTexts
            {...form}
            rows={isPage ? 12 : 2}
            maxLength={MAX_SETTING_LENGTHS[isPage ? 'page' : name]}
          />
        )}
      </SettingForm>
    )
  })
}
