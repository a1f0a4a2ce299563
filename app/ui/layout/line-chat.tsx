import { useShopFacts } from '#app/browser/shop-facts.ts'
import { readLineId } from '#app/shop/settings/line-id.ts'
import { useTranslate } from '#app/ui/language/translations.ts'

/** A link to the shop's LINE account, if set. */
export function LineChat() {
  const t = useTranslate()
  const { line } = useShopFacts().links
  const lineId = readLineId(line)
  if (!line) return null
  return (
    <p>
      <a className="contact-line" href={line} target="_blank" rel="noopener">
        {lineId ? t('social.lineChat', { lineId }) : t('social.lineLink')}
      </a>
    </p>
  )
}
