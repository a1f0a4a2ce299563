import type { CalendarSlot } from '#app/shop/delivery/calendar/calendar.ts'
import { formatTimes } from '#app/shop/delivery/format-slot.ts'
import { FocusedNote } from '#app/ui/dashboard/focused-note.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'

export interface ClampedDay {
  /** Promised amounts that exceed the new capacity. */
  work: number | null
  slots: Record<string, number>
}

interface DayClampedProps {
  slots: CalendarSlot[]
  clamped: ClampedDay
}

export function DayClamped({ slots, clamped }: DayClampedProps) {
  const t = useAdminTranslate()
  return (
    <FocusedNote answer={clamped}>
      {clamped.work !== null && <p>{t('calendar.clampedWork', { promised: clamped.work })}</p>}
      {slots.map(({ slotId, starts, ends }) => {
        const promised = clamped.slots[slotId]
        if (promised === undefined) return null
        return <p key={slotId}>{t('calendar.clampedSlot', { slot: formatTimes(starts, ends), promised })}</p>
      })}
    </FocusedNote>
  )
}
