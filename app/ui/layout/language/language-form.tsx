import { ChevronDown } from 'lucide-react'
import { Form, href } from 'react-router'
import { pressSubmit } from '#app/browser/press-submit.ts'
import { NATIVE_TEXTS } from '#app/messages/languages.ts'
import { LANGUAGES, toLanguageCode } from '#app/shop/language.ts'
import { FLAGS } from '#app/ui/language/language-assets.ts'
import { useTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

/** Changes the language with a full page load, which renders the page `next` in it. */
export function LanguageForm({ next }: { next: string }) {
  const t = useTranslate()
  const language = useLanguage()
  return (
    <Form className="language-form" method="post" action={href('/preferences')} reloadDocument>
      <input type="hidden" name="next" value={next} />
      {/* Images are not preloaded; the page's content is fetched first. */}
      <img className="flag" src={FLAGS[language]} width={22} height={16} alt="" fetchPriority="low" />
      <select
        name="language"
        data-early
        aria-label={t('nav.language')}
        defaultValue={toLanguageCode(language)}
        onChange={(event) => pressSubmit(event.currentTarget.form)}
      >
        {LANGUAGES.map((known) => (
          <option key={known} value={toLanguageCode(known)} lang={known}>
            {NATIVE_TEXTS[known].name}
          </option>
        ))}
      </select>
      <ChevronDown className="icon" aria-hidden="true" />
      <noscript>
        <button className="btn btn--quiet" type="submit">
          {t('nav.changeLanguage')}
        </button>
      </noscript>
    </Form>
  )
}
