import { CircleAlert } from 'lucide-react'
import { href, Link } from 'react-router'
import { useAdminTranslate } from '#app/ui/language/translations.ts'

/** Number of payment and email issues with a link to them; nothing for 0. */
export function Attention({ count }: { count: number }) {
  const t = useAdminTranslate()
  if (count === 0) return null
  return (
    <p className="note note--warn attention" role="status">
      <CircleAlert className="icon" aria-hidden="true" />
      <span>{t('shell.attention', { count })}</span>
      <Link to={href('/dashboard/money')}>{t('shell.attentionLink')}</Link>
    </p>
  )
}
