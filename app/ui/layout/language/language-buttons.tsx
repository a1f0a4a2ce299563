import { Form, href } from 'react-router'
import { NATIVE_TEXTS } from '#app/messages/languages.ts'
import { LANGUAGES, toLanguageCode } from '#app/shop/language.ts'
import { FLAGS } from '#app/ui/language/language-assets.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

/** The languages in a phone's menu, each under its own name; they work without scripts. */
export function LanguageButtons({ next }: { next: string }) {
  const language = useLanguage()
  return (
    <Form className="language-buttons" method="post" action={href('/preferences')} reloadDocument>
      <input type="hidden" name="next" value={next} />
      {LANGUAGES.map((known) => (
        <button
          key={known}
          className="chip"
          type="submit"
          name="language"
          value={toLanguageCode(known)}
          lang={known}
          aria-pressed={known === language}
        >
          <img className="flag" src={FLAGS[known]} width={22} height={16} alt="" loading="lazy" />
          <span>{NATIVE_TEXTS[known].name}</span>
        </button>
      ))}
    </Form>
  )
}
