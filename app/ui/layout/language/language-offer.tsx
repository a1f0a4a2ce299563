import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Form, href, useLocation } from 'react-router'
import { readCookie } from '#app/browser/stored/cookies.ts'
import { NATIVE_TEXTS } from '#app/messages/languages.ts'
import {
  type Language,
  OTHER_LANGUAGES,
  type OtherLanguage,
  toLanguageCode,
  withoutLanguage,
} from '#app/shop/language.ts'
import { LANGUAGE_COOKIE, LANGUAGE_OFFER_COOKIE, PREFERENCE_COOKIE_S } from '#app/shop/storage-names.ts'
import { useTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

/**
 * Offers Thai and Chinese browsers their language until accepted or declined. Decided in the browser, so that
 * pages stay cacheable.
 */
export function LanguageOffer() {
  const t = useTranslate()
  const language = useLanguage()
  const { pathname, search } = useLocation()
  const [offered, setOffered] = useState<OtherLanguage | null>(null)
  useEffect(() => void setOffered(offerFor(language)), [language])
  if (!offered) return null
  const decline = () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the other way to write a cookie is not in every browser
    document.cookie = `${LANGUAGE_OFFER_COOKIE}=declined; Path=/; Max-Age=${PREFERENCE_COOKIE_S}; SameSite=Lax`
    setOffered(null)
  }
  return (
    <Form
      className="language-offer"
      method="post"
      action={href('/preferences')}
      aria-label={NATIVE_TEXTS[offered].offer}
      reloadDocument
    >
      <input type="hidden" name="next" value={pathname + withoutLanguage(search)} />
      <button
        className="btn btn--line"
        type="submit"
        name="language"
        value={toLanguageCode(offered)}
        lang={offered}
      >
        {NATIVE_TEXTS[offered].offer}
      </button>
      <button className="icon-btn" type="button" aria-label={t('offer.close')} onClick={decline}>
        <X className="icon icon--small" aria-hidden="true" />
      </button>
    </Form>
  )
}

/** The browser's language, if the shop has it and nobody chose or declined one. */
function offerFor(language: Language): OtherLanguage | null {
  if (readCookie(LANGUAGE_COOKIE) !== null || readCookie(LANGUAGE_OFFER_COOKIE) !== null) return null
  const wanted = (navigator.languages[0] ?? '').toLowerCase()
  const offered = OTHER_LANGUAGES.find((known) => wanted.startsWith(known.slice(0, 2))) ?? null
  return offered === language ? null : offered
}
