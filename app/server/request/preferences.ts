import {
  addressLanguage,
  addressMode,
  codeOf,
  LANGUAGES,
  type Language,
  MODES,
  type Mode,
  readLanguage,
  readMode,
} from '#app/shop/language.ts'
import { LANGUAGE_COOKIE, MODE_COOKIE, PREFERENCE_COOKIE_S } from '#app/shop/storage-names.ts'
import { publicCookie, readCookie } from './cookies.ts'

export interface Preferences {
  language: Language
  mode: Mode
}

/**
 * The language and mode that a visitor chose before, else the shop's own. The address may name the language, as search engines
 * do for each of them, and the mode, as the service worker does; that changes nothing that was chosen.
 */
export function readPreferences({ headers, url }: Pick<Request, 'headers' | 'url'>): Preferences {
  const search = new URL(url).searchParams
  const chosen = chosenPreferences(headers.get('cookie'))
  return {
    language: addressLanguage(search) ?? chosen.language,
    mode: addressMode(search) ?? chosen.mode,
  }
}

/** From the cookies alone. */
export function chosenPreferences(cookies: string | null): Preferences {
  return {
    language: readLanguage(readCookie(cookies, LANGUAGE_COOKIE)),
    mode: readMode(readCookie(cookies, MODE_COOKIE)),
  }
}

/** Headers that keep what the form `language=eng|th|zh-CN`, `mode=light|dark` chose; anything else in it is ignored. */
export function preferenceHeaders(form: FormData): Headers {
  const headers = new Headers()
  const language = LANGUAGES.find((known) => codeOf(known) === form.get('language'))
  if (language) headers.append('Set-Cookie', publicCookie(LANGUAGE_COOKIE, language, PREFERENCE_COOKIE_S))
  const mode = MODES.find((known) => known === form.get('mode'))
  if (mode) headers.append('Set-Cookie', publicCookie(MODE_COOKIE, mode, PREFERENCE_COOKIE_S))
  return headers
}
