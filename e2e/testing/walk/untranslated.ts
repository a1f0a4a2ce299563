import type { Page } from 'playwright-core'
import type { Language } from '#app/shop/language.ts'

/**
 * Latin words in every language: the brand, names of networks, providers, browsers and people, examples,
 * settings, language names.
 */
const LATIN =
  /Dokmai|Official Account|Messaging API|Developers|channel access token|Your user ID|token|Facebook|Instagram|LINE|YouTube|English|Administrator|[\w.+-]+@[\w.-]+|DM-\w+|pay_[\w-]+|[0-9a-f]{8}(?:-[0-9a-f]+){4}|THB|CSV|SPA|JPEG|PNG|WebP|HEIC|GIF|AVIF|Cookie|3-D Secure|Google Authenticator|Aegis|https?:\/\/\S+|https|[A-Z]+(?:_[A-Z]+)+(?:=\w+)?|X-Forwarded-For|npm run [\w-]+|Stripe|Omise|PromptPay|Chrome|Android|Linux|Mali|Krit|Ploy/gi
/** Everything read by people or screen readers. */
const SPOKEN = '[aria-label], [alt], [title], [placeholder], input[type=submit], [aria-description]'

/** Words in another language than the page, including its head and hidden labels. */
export async function findUntranslated(page: Page, language: Language): Promise<string[]> {
  const { texts, description } = await page.evaluate((selector) => {
    const content = (name: string) =>
      document.querySelector(`meta[name=${name}]`)?.getAttribute('content') ?? ''
    const spoken = [...document.querySelectorAll(selector)].flatMap((element) =>
      ['aria-label', 'alt', 'title', 'placeholder', 'aria-description'].map(
        (name) => element.getAttribute(name) ?? '',
      ),
    )
    // Elements with another `lang`, and code, are intended.
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
