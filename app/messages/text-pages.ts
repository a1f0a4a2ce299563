import { formatPageText, type PageText, parsePageText } from '#app/shop/page-text.ts'
import type { PageName, ShopSettings } from '#app/shop/settings/settings.ts'
import { reachText } from './contact-details.ts'
import type { TextKey, Translate } from './translator.ts'

const SECTIONS = {
  about: ['about.mission', 'about.team'],
  returns: ['returns.returns', 'returns.refunds', 'returns.shipping'],
  privacy: [
    'privacy.collect',
    'privacy.use',
    'privacy.sharing',
    'privacy.security',
    'privacy.rights',
    'privacy.changes',
  ],
} as const satisfies Record<PageName, string[]>

export function defaultPageText(t: Translate<TextKey>, page: PageName): string {
  const sections = SECTIONS[page].map((key) => ({ title: t(`${key}.title`), text: t(`${key}.text`) }))
  return formatPageText({ intro: t(`${page}.intro`), sections })
}

/** The owner's text or the default, plus parts that depend on settings. */
export function textPage(
  t: Translate<TextKey>,
  page: PageName,
  { own, shop }: { own: string; shop: Pick<ShopSettings, 'shopName' | 'support' | 'notices'> },
): PageText & { title: string; description: string } {
  const { intro, sections } = parsePageText(own || defaultPageText(t, page))
  const substitution =
    page === 'returns' && shop.notices.substitution
      ? [{ title: t('returns.substitution.title'), text: t('notices.substitution') }]
      : []
  const reach = reachText(t, shop.support)
  const contact = {
    title: t(`${page}.contact.title`),
    text: t(`${page}.contact.text`, { reach, shop: shop.shopName }),
  }
  return {
    title: t(`${page}.title`),
    description: t(`${page}.description`),
    intro,
    sections: [...sections, ...substitution, contact],
  }
}
