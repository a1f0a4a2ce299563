import { listParcels } from '#app/server/delivery/parcels.ts'
import { shopContext } from '#app/server/request/context.ts'
import { bangkokDay, isDay } from '#app/shop/day.ts'
import { type Parcel, PRINTS, toCards, toLabels, toWorksheets } from '#app/shop/delivery/print/parcel.ts'
import { PrintScreen } from '#app/ui/dashboard/print/print-screen.tsx'
import type { Route } from './+types/print.ts'

/** Each paper gets only what may stand on it: the page's data can be read as well. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { day, slotId, what } = readSearch(request)
  const all = await listParcels(context.get(shopContext), { day, slotId: null })
  const parcels = slotId === null ? all : all.filter(({ slot }) => slot.slotId === slotId)
  const slots = new Map(all.map(({ slot }) => [slot.slotId, slot]))
  return {
    day,
    slotId,
    what,
    slots: [...slots.values()],
    count: parcels.length,
    ...listPapers(what, parcels),
  }
}

function listPapers(what: (typeof PRINTS)[number], parcels: Parcel[]) {
  return {
    cards: what === 'cards' ? toCards(parcels) : [],
    labels: what === 'labels' ? toLabels(parcels) : [],
    worksheets: what === 'worksheets' ? toWorksheets(parcels) : [],
  }
}

/** An unknown day is today, an unknown paper the worksheets. */
function readSearch(request: Request) {
  const search = new URL(request.url).searchParams
  const day = search.get('day') ?? ''
  return {
    day: isDay(day) ? day : bangkokDay(new Date()),
    slotId: search.get('slot') || null,
    what: PRINTS.find((known) => known === search.get('what')) ?? 'worksheets',
  }
}

export default function DashboardPrint({ loaderData }: Route.ComponentProps) {
  return <PrintScreen {...loaderData} />
}
