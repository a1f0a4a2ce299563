import type { Page } from 'playwright-core'
import type { Language } from '#app/shop/language.ts'

/** What is written in Latin emails in every language: the brand, names of networks, providers, browsers and people, sample addresses, settings, the languages' own names. */
const LATIN =
  /Dokmai|Facebook|Instagram|LINE|YouTube|English|Administrator|[\w.+-]+@[\w.-]+|DM-\w+|pay_[\w-]+|[0-9a-f]{8}(?:-[0-9a-f]+){4}|THB|CSV|SPA|JPEG|PNG|WebP|HEIC|GIF|AVIF|Cookie|3-D Secure|Google Authenticator|Aegis|https?:\/\/\S+|https|[A-Z]+(?:_[A-Z]+)+(?:=\w+)?|X-Forwarded-For|npm run [\w-]+|Stripe|Omise|Chrome|Android|Linux|Mali|Krit|Ploy/gi
/** Everything that is read or read out: the texts, and what stands for them. */
const SPOKEN = '[aria-label], [alt], [title], [placeholder], input[type=submit], [aria-description]'

/** Words of the page, of its head and of what is only read out that are left in another language than its own. */
export async function foreignWords(page: Page, language: Language): Promise<string[]> {
  const { texts, description } = await page.evaluate((selector) => {
    const content = (name: string) =>
      document.querySelector(`meta[name=${name}]`)?.getAttribute('content') ?? ''
    const spoken = [...document.querySelectorAll(selector)].flatMap((element) =>
      ['aria-label', 'alt', 'title', 'placeholder', 'aria-description'].map(
        (name) => element.getAttribute(name) ?? '',
      ),
    )
    // What is marked as being in another language, such as the shop's own notes on its books, is meant to be; codes are in none.
    const marked = [
      ...document.querySelectorAll<HTMLElement>(
        `body [lang]:not([lang="${document.documentElement.lang}"]), body code`,
      ),
    ]
    const text = marked.reduce((left, { innerText }) => left.replace(innerText, ''), document.body.innerText)
    return {
      texts: [document.title, content('description'), text, ...spoken],
      description: content('description'),
    }
  }, SPOKEN)
  const short =
    description.length <= (language === 'zh-CN' ? 5 : 15) ? [`is described as “${description}”`] : []
  if (language === 'en') return short
  const words =
    texts
      .join('\n')
      .replace(LATIN, '')
      .match(/[A-Za-z]{3,}/g) ?? []
  return [...short, ...new Set(words.map((word) => `“${word}” is left in English`))]
}
