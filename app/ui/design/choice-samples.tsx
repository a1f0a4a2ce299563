import { CreditCard } from 'lucide-react'
import { useState } from 'react'
import { addDays, bangkokDay } from '#app/shop/day.ts'
import { isFree, type OfferedDay, type OfferState } from '#app/shop/delivery/offers.ts'
import { DayStrip } from '#app/ui/delivery/day-strip.tsx'
import { Sample } from './sample.tsx'

const STATES: OfferState[] = ['late', 'open', 'few', 'full', 'closed', 'open', 'open', 'open']
const PEAK = 6

function makeDays(): OfferedDay[] {
  return STATES.map((state, index) => ({
    day: addDays(bangkokDay(new Date()), index),
    name: index === PEAK ? { en: 'Valentine’s Day' } : {},
    surcharge: index === PEAK ? 100_00 : 0,
    slots: [{ slotId: 'morning', kind: 'delivery', starts: 600, ends: 780, fee: 0, state }],
  }))
}

export function ChoiceSamples() {
  return (
    <>
      <Sample name="Day strip: late, open, few, full, closed, peak day, later days">
        <Days />
      </Sample>
      <Sample name="Choice cards: chosen, rest, disabled">
        <div className="choice-cards">
          {['chosen', 'rest', 'disabled'].map((state) => (
            <label className="choice-card" key={state}>
              <input
                type="radio"
                name="sample"
                defaultChecked={state === 'chosen'}
                disabled={state === 'disabled'}
              />
              <span>
                <CreditCard className="icon" aria-hidden="true" />
                <span className="choice-card__text">
                  <span>Card</span>
                  <span className="choice-card__about">{state}</span>
                </span>
              </span>
            </label>
          ))}
        </div>
      </Sample>
    </>
  )
}

function Days() {
  const [days] = useState(makeDays)
  const [chosen, setChosen] = useState<string | null>(null)
  const day = days.find((offered) => offered.day === chosen)
  const [offer] = day?.slots ?? []
  return (
    <DayStrip
      choice={{
        ...{ kind: 'delivery', kinds: ['delivery'], days, isLost: false, mayChoose: isFree },
        chosen: day && offer ? { day, offer } : null,
        choose: (_, found) => setChosen(found?.day ?? null),
      }}
    />
  )
}
