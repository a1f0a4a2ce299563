import { href, Link } from 'react-router'
import type { AdminKey, Translate } from '#app/messages/translator.ts'
import type { Activity } from '#app/shop/activity/activity.ts'
import { formatSlotDay } from '#app/shop/delivery/format-slot.ts'
import { type Language, textIn } from '#app/shop/language.ts'
import { formatBaht } from '#app/shop/money.ts'
import { isSettingForm } from '#app/shop/settings/setting-forms.ts'
import { useMoment } from '#app/ui/dashboard/use-moment.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

/** Who did what and when, newest first. */
export function ActivityList({ activities }: { activities: Activity[] }) {
  const t = useAdminTranslate()
  const moment = useMoment()
  const language = useLanguage()
  return (
    <ol className="activity">
      {activities.map((activity) => (
        <li key={activity.id}>
          <p>
            <Subject activity={activity} /> <span>{describe(activity, t, language)}</span>
          </p>
          <p className="text-soft text-small">
            {`${moment(activity.at)} · ${actorName(activity) ?? t(`activity.actors.${toActor(activity.actor)}`)}`}
          </p>
        </li>
      ))}
    </ol>
  )
}

/** The owner is the one who reads it. */
function actorName({ actor, name }: Activity) {
  return actor === 'owner' ? null : name
}

const ACTORS = ['owner', 'shopper', 'buyer', 'shop'] as const

function toActor(actor: string) {
  return ACTORS.find((known) => known === actor) ?? 'shop'
}

const OF_ORDERS: Activity['kind'][] = ['move', 'correction', 'refund', 'money']

function Subject({ activity }: { activity: Activity }) {
  const { kind, subject } = activity
  if (kind === 'money' && !subject) return <span>{activity.details.receipt}</span>
  if (!subject || !OF_ORDERS.includes(kind)) return null
  return <Link to={href('/dashboard/orders/:id', { id: subject })}>{subject}</Link>
}

function describe(activity: Activity, t: Translate<AdminKey>, language: Language): string {
  switch (activity.kind) {
    case 'move':
      return describeMove(activity.details, t, language)
    case 'correction':
      return t('activity.correction')
    case 'refund': {
      const { amount, status } = activity.details
      return amount > 0
        ? t(`activity.refunds.${status}`, { amount: formatBaht(amount, language) })
        : t('activity.takenOut')
    }
    case 'money':
      return t('activity.money', {
        amount: formatBaht(activity.details.amount, language),
        state: t(`transfers.states.${activity.details.to}`),
      })
    case 'price': {
      const { title, before, after } = activity.details
      const prices = { before: formatBaht(before, language), after: formatBaht(after, language) }
      return t('activity.price', { title: textIn(title, language), ...prices })
    }
    case 'run':
      return describeRun(activity.details, t, language)
    case 'setting':
      return t('activity.setting', { part: nameSetting(activity.subject, t) })
    case 'link':
      return t(`activity.${activity.details.change}`, { name: activity.details.name })
  }
}

function describeMove(
  { from, to, day, takesBack }: Extract<Activity, { kind: 'move' }>['details'],
  t: Translate<AdminKey>,
  language: Language,
): string {
  if (from === to && to === 'delivered') return t('activity.saidAgain', { to: t('states.delivered') })
  if (from === to && day) return t('activity.newTime', { day: formatSlotDay(day, language) })
  const states = { from: from ? t(`states.${from}`) : '–', to: t(`states.${to}`) }
  return t(takesBack ? 'activity.takenBack' : 'activity.move', states)
}

function describeRun(
  {
    done,
    name,
    day,
    added,
    removed,
    receipt = '–',
    given = 0,
  }: Extract<Activity, { kind: 'run' }>['details'],
  t: Translate<AdminKey>,
  language: Language,
): string {
  if (done === 'run-made') return t('runs.changed.made', { name, day: formatSlotDay(day, language) })
  if (done === 'run-ended') return t('runs.changed.ended', { name, amount: formatBaht(given, language) })
  if (added) return t('runs.changed.added', { name, parcels: added })
  return removed ? t('runs.changed.removed', { name, receipt }) : t('runs.changed.sorted', { name })
}

function nameSetting(part: string | null, t: Translate<AdminKey>): string {
  if (part === 'transfers' || part === 'line') return t(`activity.${part}`)
  return isSettingForm(part) ? t(`settings.forms.${part}`) : t('activity.otherSetting')
}
