import { href, redirect } from 'react-router'
import { useLive } from '#app/browser/live.ts'
import { submitForm } from '#app/browser/submit-form.ts'
import { readZones } from '#app/server/delivery/delivery-rules.ts'
import { savePlanning } from '#app/server/delivery/planning.ts'
import { addSlot, changeSlot, deleteSlot, listAdminSlots } from '#app/server/delivery/slots.ts'
import { addZone, changeZone, deleteZone } from '#app/server/delivery/zones/zones-admin.ts'
import type { Shop } from '#app/server/open-shop.ts'
import { shopContext } from '#app/server/request/context.ts'
import { flashToast, withToast } from '#app/server/request/flash-toast.ts'
import { answerForm, rawFormAction } from '#app/server/request/form-action.ts'
import { requireAdmin } from '#app/server/request/guards.ts'
import { slotForm, slotIdForm, toSlot } from '#app/shop/delivery/slot-form.ts'
import { toZone, zoneForm } from '#app/shop/delivery/zone-form.ts'
import type { Outcome } from '#app/shop/problem.ts'
import { refused } from '#app/shop/problem.ts'
import { SETTING_FORMS } from '#app/shop/settings/settings.ts'
import { type Clamped, ClampedNote } from '#app/ui/dashboard/delivery/clamped-note.tsx'
import { PlanningForm } from '#app/ui/dashboard/delivery/planning-form.tsx'
import { SlotList } from '#app/ui/dashboard/delivery/slot-list.tsx'
import { ZoneList } from '#app/ui/dashboard/delivery/zone-list.tsx'
import { ToastWithoutScripts } from '#app/ui/dashboard/toast-without-scripts.tsx'
import { H1 } from '#app/ui/elements/heading.tsx'
import { PageHead } from '#app/ui/elements/pages/page-head.tsx'
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

export const action = rawFormAction({ guard: requireAdmin }, async (form, { shop }) => {
  if (form.get('form') === 'planning') return changePlanning(shop, form)
  if (form.get('form') === 'zone') return changeZones(shop, form)
  if (form.get('form') !== 'slot') return refused('not-found')
  switch (form.get('intent')) {
    case 'add':
      return saveSlot(shop, form, 'add')
    case 'change':
      return saveSlot(shop, form, 'change')
    case 'delete':
      return removeSlot(shop, form)
    default:
      return refused('not-found')
  }
})

function changePlanning(shop: Shop, form: FormData) {
  const schema = SETTING_FORMS.planning
  const plan = { schema, typed: schema, invalid: 'check-fields', intent: 'planning' } as const
  return answerForm(form, plan, async (planning) => saved('work', await savePlanning(shop, planning)))
}

function saveSlot(shop: Shop, form: FormData, intent: 'add' | 'change') {
  const plan = { schema: slotForm, typed: slotForm, invalid: 'check-fields', intent } as const
  return answerForm(form, plan, async (typed) => {
    const slot = toSlot(typed)
    const done: Outcome<Clamped['days'] | null> =
      intent === 'add' ? await addSlot(shop, slot) : await changeSlot(shop, slot)
    return done.ok ? saved('orders', done.value ?? []) : done
  })
}

function removeSlot(shop: Shop, form: FormData) {
  const plan = { schema: slotIdForm, invalid: 'not-found', intent: 'delete' } as const
  return answerForm(form, plan, async ({ id }) => {
    const deleted = await deleteSlot(shop, id)
    return deleted.ok ? saved('orders', []) : deleted
  })
}

function changeZones(shop: Shop, form: FormData) {
  if (form.get('intent') === 'delete') {
    return answerForm(form, { schema: slotIdForm, invalid: 'not-found' }, async ({ id }) => {
      await deleteZone(shop, id)
      return saved('orders', [])
    })
  }
  const isNew = form.get('intent') === 'add'
  const intent = isNew ? 'add-zone' : 'change-zone'
  const plan = { schema: zoneForm, typed: zoneForm, invalid: 'check-fields', intent } as const
  return answerForm(form, plan, async (typed) => {
    const done = await (isNew ? addZone : changeZone)(shop, toZone(typed))
    return done.ok ? saved('orders', []) : done
  })
}

/** Stays on the page where something is to be said. */
function saved(of: Clamped['of'], days: Clamped['days']) {
  if (days.length > 0) return { ok: true as const, clamped: { of, days } }
  return redirect(href('/dashboard/delivery'), { headers: withToast(undefined, 'settings-saved') })
}

export const clientAction = submitForm<typeof action>({ isAdmin: true })

export default function DashboardDelivery({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminTranslate()
  const { slots, zones, planning, newId, toast } = loaderData
  useLive(['slots'])
  const answer = useLastAnswer(actionData)
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
      <PlanningForm planning={planning} refusal={refusal} />
      <SlotList slots={slots} newId={newId} refusal={refusal} />
      <ZoneList zones={zones} newId={newId} refusal={refusal} />
    </div>
  )
}
