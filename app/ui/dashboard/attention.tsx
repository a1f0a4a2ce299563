import { CircleAlert } from 'lucide-react'
import { href, Link } from 'react-router'
import { useAdminTranslate } from '#app/ui/language/translations.ts'

/** How many issues with payments and emails wait for the owner, and the way to them; nothing where none does. */
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
