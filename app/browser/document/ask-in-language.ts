import { readCookie } from '#app/browser/stored/cookies.ts'
import { ADDRESS_LANGUAGE, type Language, readLanguage } from '#app/shop/language.ts'
import { LANGUAGE_COOKIE } from '#app/shop/storage-names.ts'

/**
 * Asks the shop in the language of the open page where the cookie says another: the page came by a link with its language,
 * or the language was changed in another tab.
 */
export function askInLanguage(): void {
  const { fetch } = window
  const language = pageLanguage()
  window.fetch = (input, init) =>
    fetch(
      input instanceof Request || chosenLanguage() === language ? input : withLanguage(input, language),
      init,
    )
}

/** As the shop has written the page: a browser that translates it changes `lang`. */
export function pageLanguage(): Language {
  return readLanguage(document.documentElement.dataset.language)
}

export function chosenLanguage(): Language {
  return readLanguage(readCookie(LANGUAGE_COOKIE) ?? undefined)
}

function withLanguage(address: string | URL, language: Language): string | URL {
  const url = new URL(address, window.location.href)
  if (url.origin !== window.location.origin || url.searchParams.has(ADDRESS_LANGUAGE)) return address
  url.searchParams.set(ADDRESS_LANGUAGE, language)
  return url
}
