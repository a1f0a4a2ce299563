import { href, redirect } from 'react-router'
import { useLive } from '#app/browser/live.ts'
import { revalidateAfterForm, submitForm } from '#app/browser/submit-form.ts'
import { readZones } from '#app/server/delivery/delivery-rules.ts'
import { savePlanning } from '#app/server/delivery/planning.ts'
import { addSlot, changeSlot, deleteSlot, listAdminSlots } from '#app/server/delivery/slots.ts'
import { addZone, changeZone, deleteZone } from '#app/server/delivery/zones/zones-admin.ts'
import { shopContext } from '#app/server/request/context.ts'
import { flashToast, withToast } from '#app/server/request/flash-toast.ts'
import { formActions, formCase, readVersion } from '#app/server/request/form-action.ts'
import { requireAdmin } from '#app/server/request/guards.ts'
import { slotForm, slotIdForm, toSlot } from '#app/shop/delivery/slot-form.ts'
import { toZone, zoneForm } from '#app/shop/delivery/zones/zone-form.ts'
import type { FormAnswer } from '#app/shop/forms/form-answer.ts'
import { done } from '#app/shop/problem.ts'
import { SETTING_FORMS } from '#app/shop/settings/setting-forms.ts'
import { type Clamped, ClampedNote } from '#app/ui/dashboard/delivery/clamped-note.tsx'
import { PlanningForm } from '#app/ui/dashboard/delivery/planning-form.tsx'
import { SlotList } from '#app/ui/dashboard/delivery/slot-list.tsx'
import { ZoneList } from '#app/ui/dashboard/delivery/zone-list.tsx'
import { ToastWithoutScripts } from '#app/ui/dashboard/toast-without-scripts.tsx'
import { useUnusedId } from '#app/ui/dashboard/use-unused-id.ts'
import { H1 } from '#app/ui/elements/heading.tsx'
import { PageHead } from '#app/ui/elements/pages/page-head.tsx'
import { FormProblem } from '#app/ui/forms/form-problem.tsx'
import { useLastAnswer } from '#app/ui/forms/use-last-answer.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import type { Route } from './+types/delivery.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const [slots, zones, { planning }] = await Promise.all([
    listAdminSlots(shop),
    readZones(shop),
    shop.settings.current(),
  ])
  return { slots, zones, planning, newId: crypto.randomUUID(), toast: flashToast(request) }
}

const SLOT = { schema: slotForm, typed: slotForm, invalid: 'check-fields' } as const
const ZONE = { schema: zoneForm, typed: zoneForm, invalid: 'check-fields' } as const
const GONE = { schema: slotIdForm, invalid: 'not-found' } as const
const PLANNING = {
  schema: SETTING_FORMS.planning,
  typed: SETTING_FORMS.planning,
  invalid: 'check-fields',
} as const

export const action = formActions(
  { guard: requireAdmin, chooseIntent: (form) => `${form.get('form')} ${form.get('intent') ?? ''}`.trim() },
  {
    planning: formCase({ ...PLANNING, intent: 'planning' }, async (planning, { shop, form }) =>
      answerSaved('work', await savePlanning(shop, planning, readVersion(form))),
    ),
    'slot add': formCase({ ...SLOT, intent: 'add' }, async (typed, { shop }) =>
      answerSaved('orders', await addSlot(shop, toSlot(typed))),
    ),
    'slot change': formCase({ ...SLOT, intent: 'change' }, async (typed, { shop, form }) =>
      answerSaved('orders', await changeSlot(shop, toSlot(typed), readVersion(form))),
    ),
    'slot delete': formCase(GONE, async ({ id }, { shop }) =>
      answerSaved('orders', await deleteSlot(shop, id)),
    ),
    'zone add': formCase({ ...ZONE, intent: 'add-zone' }, async (typed, { shop }) =>
      answerSaved('orders', await addZone(shop, toZone(typed))),
    ),
    'zone change': formCase({ ...ZONE, intent: 'change-zone' }, async (typed, { shop, form }) =>
      answerSaved('orders', await changeZone(shop, toZone(typed), readVersion(form))),
    ),
    'zone delete': formCase(GONE, async ({ id }, { shop }) => {
      await deleteZone(shop, id)
      return answerSaved('orders', done(null))
    }),
  },
)

/** Stays on the page where something is to be said. */
function answerSaved(of: Clamped['of'], outcome: FormAnswer<Clamped['days'] | null | undefined>) {
  if (!outcome.ok) return outcome
  const days = outcome.value ?? []
  if (days.length > 0) return { ok: true as const, clamped: { of, days } }
  return redirect(href('/dashboard/delivery'), { headers: withToast(undefined, 'settings-saved') })
}

export const clientAction = submitForm<typeof action>({ isAdmin: true })

/** Also after a refusal: the form shows what another window has saved. */
export const shouldRevalidate = revalidateAfterForm

export default function DashboardDelivery({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminTranslate()
  const { slots, zones, planning, newId, toast } = loaderData
  useLive(['slots'])
  const last = useLastAnswer(actionData)
  const problem = last && !last.ok ? last.problem : undefined
  const { id, isStored } = useUnusedId(newId, { ids: [...slots, ...zones].map(({ id }) => id), problem })
  const answer = isStored ? undefined : last
  const refusal = answer && !answer.ok ? answer : undefined
  return (
    <div className="wrap dashboard">
      <PageHead
        title={t('deliveryPage.title')}
        description={t('deliveryPage.description')}
        path={href('/dashboard/delivery')}
        unlisted
      />
      <H1>{t('deliveryPage.heading')}</H1>
      <ToastWithoutScripts toast={toast} />
      {answer?.ok && <ClampedNote clamped={answer.clamped} />}
      {!refusal?.intent && <FormProblem problem={refusal?.problem} />}
      <PlanningForm planning={planning} refusal={refusal} />
      <SlotList slots={slots} newId={id} refusal={refusal} />
      <ZoneList zones={zones} newId={id} refusal={refusal} />
    </div>
  )
}
