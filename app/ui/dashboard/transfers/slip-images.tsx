import { CircleAlert } from 'lucide-react'
import { href } from 'react-router'
import { useMoment } from '#app/ui/dashboard/use-moment.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'

export interface Slip {
  id: string
  at: Date
  /** Another payment with the same picture or bank's number. */
  usedFor: string | null
}

/** The pictures of a transfer, newest first; each opens in full. */
export function SlipImages({ slips }: { slips: Slip[] }) {
  const t = useAdminTranslate()
  const moment = useMoment()
  return (
    <ul className="slips">
      {slips.map(({ id, at, usedFor }) => {
        const url = href('/dashboard/money/slips/:id', { id })
        return (
          <li key={id}>
            {usedFor && (
              <p className="note note--error">
                <CircleAlert className="icon" aria-hidden="true" />
                <span>{t('transfers.usedFor', { receipt: usedFor })}</span>
              </p>
            )}
            <a href={url} target="_blank" rel="noopener">
              <img className="slips__picture" src={url} alt={t('transfers.slipOf', { time: moment(at) })} />
            </a>
          </li>
        )
      })}
    </ul>
  )
}
