import { CircleAlert, Landmark } from 'lucide-react'
import { Link } from 'react-router'
import { useOwnerWords } from '#app/ui/words.ts'

/** How many matters of money and letters wait for the owner, and the way to them. */
export function Attention({ count }: { count: number }) {
  const t = useOwnerWords()
  if (count === 0) {
    return (
      <Link className="btn btn--quiet" to="/dashboard/money">
        <Landmark className="i i--s" aria-hidden="true" />
        {t('shell.allWell')}
      </Link>
    )
  }
  return (
    <p className="note note--warn attention" role="status">
      <CircleAlert className="i" aria-hidden="true" />
      <span>{t('shell.attention', { count })}</span>
      <Link to="/dashboard/money">{t('shell.attentionLink')}</Link>
    </p>
  )
}
