import { href, redirect } from 'react-router'
import { useLive } from '#app/browser/live.ts'
import { revalidateAfterForm, submitForm } from '#app/browser/submit-form.ts'
import { listCategories } from '#app/server/catalogue/catalogue-cache.ts'
import { listPromised, readDay, readMonth } from '#app/server/delivery/calendar/calendar.ts'
import {
  setCapacity,
  setDayOpen,
  setPeakDay,
  setSlotClosed,
} from '#app/server/delivery/calendar/change-day.ts'
import { copyDay } from '#app/server/delivery/calendar/copy-day.ts'
import {
  freeHolds,
  holdAgain,
  listHolders,
  listStopped,
  stopHolding,
} from '#app/server/delivery/calendar/holders.ts'
import { listOwnTimes, setOwnTimes } from '#app/server/delivery/calendar/own-times.ts'
import { listUnscheduled } from '#app/server/delivery/deliveries.ts'
import { shopContext } from '#app/server/request/context.ts'
import { flashToast, withToast } from '#app/server/request/flash-toast.ts'
import {
  type FormContext,
  type FormSchema,
  formActions,
  formCase,
  readVersion,
} from '#app/server/request/form-action.ts'
import { requireAdmin } from '#app/server/request/guards.ts'
import type { Shop } from '#app/server/shop.ts'
import type { User } from '#app/shop/accounts/user.ts'
import { bangkokDay, isDay } from '#app/shop/day.ts'
import { calendarMonths, toMonth } from '#app/shop/delivery/calendar/calendar.ts'
import {
  capacityForm,
  copyDayForm,
  type DayCapacity,
  daySlotForm,
  holderForm,
  noFieldsForm,
  peakForm,
  toDayCapacity,
  toPeakDay,
} from '#app/shop/delivery/calendar/day-form.ts'
import { ownTimes, ownTimesForm } from '#app/shop/delivery/calendar/own-times-form.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'
import { CalendarScreen } from '#app/ui/dashboard/calendar/calendar-screen.tsx'
import { ToastWithoutScripts } from '#app/ui/dashboard/toast-without-scripts.tsx'
import { useLastAnswer } from '#app/ui/forms/use-last-answer.ts'
import type { Route } from './+types/calendar.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const { day, ...shown } = readSearch(request)
  const [days, selected, slots, { planning }, unscheduled] = await Promise.all([
    readMonth(shop, shown.month),
    day ? readSelected(shop, day) : null,
    shop.deliveryRules.slots(),
    shop.settings.current(),
    listUnscheduled(shop),
  ])
  const hasTimes = planning.offersTimes && slots.some(({ active }) => active)
  return { ...shown, days, selected, hasTimes, unscheduled, toast: flashToast(request) }
}

/** An unknown day or month is as good as none. */
function readSearch(request: Request) {
  const search = new URL(request.url).searchParams
  const months = calendarMonths(bangkokDay(new Date()))
  const asked = search.get('day') ?? ''
  const day = isDay(asked) ? asked : null
  const wanted = day ? toMonth(day) : search.get('month')
  const month = months.find((each) => each === wanted) ?? months[0] ?? ''
  return { day, month, months }
}

async function readSelected(shop: Shop, day: string) {
  const [found, promised, holders, stopped, categories, ownTimes] = await Promise.all([
    readDay(shop, day),
    listPromised(shop, day),
    listHolders(shop, day),
    listStopped(shop),
    listCategories(shop, { withHidden: true }),
    listOwnTimes(shop.db, day),
  ])
  return {
    day: found,
    promised,
    holders,
    stopped,
    categories,
    ownTimes,
    isOver: day < bangkokDay(new Date()),
  }
}

const PEAK = { schema: peakForm, typed: peakForm, invalid: 'check-fields', intent: 'peak' } as const
const OWN_TIMES = {
  schema: ownTimes,
  typed: ownTimesForm,
  invalid: 'check-fields',
  intent: 'own-times',
} as const
const COPY = { schema: copyDayForm, invalid: 'check-fields', intent: 'copy' } as const
const NO_FIELDS = { schema: noFieldsForm }
const SLOT = { schema: daySlotForm, invalid: 'not-found' } as const
const HOLDER = { schema: holderForm, invalid: 'not-found' } as const

export const action = formActions(
  { guard: requireAdmin },
  {
    open: onDay(NO_FIELDS, (shop, day) => setDayOpen(shop, day, true)),
    close: onDay(NO_FIELDS, (shop, day) => setDayOpen(shop, day, false)),
    'open-slot': onDay(SLOT, (shop, day, { slot }) => setSlotClosed(shop, { day, slotId: slot }, false)),
    'close-slot': onDay(SLOT, (shop, day, { slot }) => setSlotClosed(shop, { day, slotId: slot }, true)),
    'free-holds': onDay(HOLDER, async (shop, day, { account }) => done(await freeHolds(shop, day, account))),
    'stop-holding': onDay(HOLDER, async (shop, _day, { account }) => done(await stopHolding(shop, account))),
    'hold-again': onDay(HOLDER, async (shop, _day, { account }) => done(await holdAgain(shop, account))),
    peak(form, context) {
      form.set('closedTo', form.getAll('closedTo').join('\n'))
      const version = readVersion(form)
      const save = onDay(PEAK, (shop, day, typed) => setPeakDay(shop, day, { ...toPeakDay(typed), version }))
      return save(form, context)
    },
    'own-times'(form, context) {
      const version = readVersion(form)
      return onDay(OWN_TIMES, (shop, day, times) => setOwnTimes(shop, day, { times, version }))(form, context)
    },
    copy(form, context) {
      form.set('days', form.getAll('days').join('\n'))
      return onDay(COPY, (shop, day, { days }) => copyDay(shop, day, days))(form, context)
    },
    async capacity(form, context) {
      const { day } = readSearch(context.request)
      const schema = capacityForm(day ? (await readDay(context.shop, day)).slots : [])
      const plan = { schema, typed: schema, invalid: 'check-fields', intent: 'capacity' } as const
      return formCase(plan, (typed, caller: Caller) => saveCapacity(caller, day, toDayCapacity(typed)))(
        form,
        context,
      )
    },
  },
)

type Caller = FormContext<User>

function onDay<T>(
  plan: FormSchema<T>,
  verb: (shop: Shop, day: string, input: T) => Promise<Outcome<unknown>>,
) {
  return formCase(plan, async (input, { shop, request }: Caller) => {
    const { day } = readSearch(request)
    return day ? answerSaved(day, await verb(shop, day, input)) : refused('not-found')
  })
}

async function saveCapacity({ shop, form }: Caller, day: string | null, capacity: DayCapacity) {
  if (!day) return refused('not-found')
  const set = await setCapacity(shop, day, { ...capacity, version: readVersion(form) })
  const isClamped = set.ok && (set.value.work !== null || Object.keys(set.value.slots).length > 0)
  // Stays on the page, which says so.
  return isClamped ? { ok: true as const, clamped: set.value } : answerSaved(day, set)
}

function answerSaved(day: string, outcome: Outcome<unknown>) {
  if (!outcome.ok) return outcome
  return redirect(`${href('/dashboard/calendar')}?day=${day}`, {
    headers: withToast(undefined, 'calendar-saved'),
  })
}

export const clientAction = submitForm<typeof action>({ isAdmin: true })

/** Also after a refusal: the form shows what another window has saved. */
export const shouldRevalidate = revalidateAfterForm

export default function DashboardCalendar({ loaderData, actionData }: Route.ComponentProps) {
  const { toast, ...shown } = loaderData
  useLive(['slots', 'orders'])
  const answer = useLastAnswer(actionData)
  return (
    <CalendarScreen
      {...shown}
      refusal={answer && !answer.ok ? answer : undefined}
      clamped={answer?.ok ? answer.clamped : undefined}
    >
      <ToastWithoutScripts toast={toast} />
    </CalendarScreen>
  )
}
