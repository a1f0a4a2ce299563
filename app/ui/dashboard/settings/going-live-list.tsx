import { CircleAlert, CircleCheck } from 'lucide-react'
import { type GoingLiveRow, toRowValues } from '#app/shop/settings/going-live.ts'
import { H2 } from '#app/ui/elements/heading.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

/** The checklist for going live. */
export function GoingLiveList({ rows }: { rows: GoingLiveRow[] }) {
  return (
    <ul className="panel checklist">
      {rows.map((row) => (
        <Row key={`${row.subject} ${row.params.provider}`} {...row} />
      ))}
    </ul>
  )
}

function findWell({ subject, params }: GoingLiveRow) {
  if (subject === 'payments' && params.provider === 'by-hand') return 'payments-transfer'
  return subject === 'backup' && params.days === 0 ? 'backup-today' : subject
}

function Row(row: GoingLiveRow) {
  const { subject, finding, warning, ways, networks = [] } = row
  const t = useAdminTranslate()
  const language = useLanguage()
  const Icon = finding ? CircleAlert : CircleCheck
  const well = findWell(row)
  const values = toRowValues(row, (provider) => t(`order.providers.${provider}`))
  const listed = new Intl.ListFormat(language).format(networks.map((name) => t(`social.${name}`)))
  return (
    <li className={finding ? 'checklist__row checklist__row--open' : 'checklist__row'}>
      <Icon className="icon" aria-hidden="true" />
      <div>
        <H2>
          <span>{t(`goingLive.subjects.${subject}`)}</span>
          <span className="checklist__state">{t(finding ? 'goingLive.todo' : 'goingLive.done')}</span>
        </H2>
        <p>
          {finding
            ? t(`goingLive.findings.${finding}`, values)
            : t(`goingLive.well.${well}`, { ...values, count: row.params.days ?? 0 })}
        </p>
        {warning && (
          <p className="checklist__warning">{t(`goingLive.warnings.${warning}`, { networks: listed })}</p>
        )}
        {ways && (
          <p className="text-soft">
            {t('goingLive.ways', {
              ways: new Intl.ListFormat(language).format(ways.map((way) => t(`paidBy.${way}`))),
            })}
          </p>
        )}
      </div>
    </li>
  )
}
