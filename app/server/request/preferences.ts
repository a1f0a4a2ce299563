import {
  addressLanguage,
  addressMode,
  LANGUAGES,
  type Language,
  MODES,
  type Mode,
  readLanguage,
  readMode,
  toLanguageCode,
} from '#app/shop/language.ts'
import { LANGUAGE_COOKIE, MODE_COOKIE, PREFERENCE_COOKIE_S } from '#app/shop/storage-names.ts'
import { publicCookie, readCookie } from './cookies.ts'

export interface Preferences {
  language: Language
  mode: Mode
}

const DEFAULTS: Preferences = { language: readLanguage(undefined), mode: readMode(undefined) }

/** The URL may override language and mode (search engines, service worker) without saving them. */
export function readPreferences({ headers, url }: Pick<Request, 'headers' | 'url'>): Preferences {
  const search = new URL(url).searchParams
  const chosen = chosenPreferences(headers.get('cookie'))
  return {
    language: addressLanguage(search) ?? chosen.language,
    mode: addressMode(search) ?? chosen.mode,
  }
}

export function chosenPreferences(cookies: string | null): Preferences {
  if (!cookies) return DEFAULTS
  return {
    language: readLanguage(readCookie(cookies, LANGUAGE_COOKIE)),
    mode: readMode(readCookie(cookies, MODE_COOKIE)),
  }
}

/**
 * A form sent on a page that was opened by a link in its language chooses that language, unless the visitor has chosen one:
 * the pages that follow, such as a payment's, are documents of their own.
 */
export function chooseLanguageOfForm(
  { method, headers, url }: Pick<Request, 'method' | 'headers' | 'url'>,
  answer: Headers,
): void {
  if (method !== 'POST') return
  const language = addressLanguage(new URL(url).searchParams)
  const hasChosen =
    readCookie(headers.get('cookie'), LANGUAGE_COOKIE) !== undefined ||
    answer.getSetCookie().some((cookie) => cookie.startsWith(`${LANGUAGE_COOKIE}=`))
  if (!language || hasChosen) return
  answer.append('Set-Cookie', publicCookie(LANGUAGE_COOKIE, language, PREFERENCE_COOKIE_S))
}

export function preferenceHeaders(form: FormData): Headers {
  const headers = new Headers()
  const language = LANGUAGES.find((known) => toLanguageCode(known) === form.get('language'))
  if (language) headers.append('Set-Cookie', publicCookie(LANGUAGE_COOKIE, language, PREFERENCE_COOKIE_S))
  const mode = MODES.find((known) => known === form.get('mode'))
  if (mode) headers.append('Set-Cookie', publicCookie(MODE_COOKIE, mode, PREFERENCE_COOKIE_S))
  return headers
}
