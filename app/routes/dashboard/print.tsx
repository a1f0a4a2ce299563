import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { submitForm } from '#app/browser/submit-form.ts'
import { listParcels } from '#app/server/delivery/parcels.ts'
import { listGone, notePrinted, readPrintStates } from '#app/server/delivery/prints.ts'
import { shopContext } from '#app/server/request/context.ts'
import { formAction } from '#app/server/request/form-action.ts'
import { workerAt } from '#app/server/staff/require-worker.ts'
import { bangkokDay, readTypedDay } from '#app/shop/day.ts'
import { hasPaper, PRINTS, type PrintName, printForm, toShown } from '#app/shop/delivery/print/papers.ts'
import { type Parcel, toCards, toLabels, toWorksheets } from '#app/shop/delivery/print/parcel.ts'
import { PrintScreen } from '#app/ui/dashboard/print/print-screen.tsx'
import type { Route } from './+types/print.ts'

/** Each paper gets only what may stand on it: the page's data can be read as well. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const { day, slotId, what, isOnlyNew } = readSearch(request)
  const all = await listParcels(shop, { day, slotId: null })
  const parcels = slotId === null ? all : all.filter(({ slot }) => slot.slotId === slotId)
  const states = await readPrintStates(shop, what, parcels)
  const unprinted = parcels.filter(({ receipt }) => states.get(receipt) !== 'printed')
  const slots = new Map(all.map(({ slot }) => [slot.slotId, slot]))
  return {
    day,
    slotId,
    what,
    isOnlyNew,
    slots: [...slots.values()],
    count: parcels.length,
    shown: parcels.map(toShown),
    changed: parcels.filter(({ receipt }) => states.get(receipt) === 'changed').map(({ receipt }) => receipt),
    wasPrinted: [...states.values()].some((state) => state !== 'not-printed'),
    unprinted: unprinted.filter(({ gift }) => hasPaper(what, gift)).length,
    gone: await listGone(shop, { day, slotId, paper: what }),
    ...listPapers(what, isOnlyNew ? unprinted : parcels),
  }
}

export const action = formAction(
  { guard: workerAt('/dashboard/print'), schema: printForm, invalid: 'delivery-moved' },
  async ({ shown }, { shop, request }) => {
    const { day, slotId, what } = readSearch(request)
    return notePrinted(shop, { day, slotId, paper: what, shown })
  },
)

export const clientAction = submitForm<typeof action>({ isAdmin: true })

/** Not after a print is noted: the page would change while the browser still prints it. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod !== 'POST' && defaultShouldRevalidate

function listPapers(what: PrintName, parcels: Parcel[]) {
  return {
    cards: what === 'cards' ? toCards(parcels) : [],
    labels: what === 'labels' ? toLabels(parcels) : [],
    worksheets: what === 'worksheets' ? toWorksheets(parcels) : [],
  }
}

/** An unknown day is today, an unknown paper the worksheets. */
function readSearch(request: Request) {
  const search = new URL(request.url).searchParams
  return {
    day: readTypedDay(search.get('day') ?? '') ?? bangkokDay(new Date()),
    slotId: search.get('slot') || null,
    what: PRINTS.find((known) => known === search.get('what')) ?? 'worksheets',
    isOnlyNew: search.get('only') === 'new',
  }
}

export default function DashboardPrint({ loaderData }: Route.ComponentProps) {
  return <PrintScreen {...loaderData} />
}
