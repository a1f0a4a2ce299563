import { Heart, Plus, X } from 'lucide-react'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { Sample } from './sample.tsx'

const KINDS = ['btn', 'btn btn--line', 'btn btn--quiet'] as const

export function ButtonSamples() {
  return (
    <Sample name="Buttons: rest, busy, disabled">
      {KINDS.map((kind) => (
        <p key={kind} className="button-row">
          <button className={kind} type="button">
            Continue · ฿1,490
          </button>
          <button className={kind} type="button" disabled>
            Continue · ฿1,490
          </button>
        </p>
      ))}
      <form className="button-row" onSubmit={(event) => event.preventDefault()}>
        <SubmitButton busy={false}>Save</SubmitButton>
        <SubmitButton busy>Save</SubmitButton>
      </form>
      <p className="button-row">
        <button className="icon-btn" type="button" aria-label="Add">
          <Plus className="icon" aria-hidden="true" />
        </button>
        <button className="icon-btn icon-btn--ring" type="button" aria-label="Favourite">
          <Heart className="icon" aria-hidden="true" />
        </button>
        <button className="icon-btn" type="button" aria-label="Add, disabled" disabled>
          <Plus className="icon" aria-hidden="true" />
        </button>
      </p>
    </Sample>
  )
}

export function ChipSamples() {
  return (
    <Sample name="Chips: rest, chosen, removable, disabled">
      <div className="chips chips--wrap">
        <button className="chip" type="button">
          Roses
        </button>
        <button className="chip" type="button" aria-pressed="true">
          Bouquets
        </button>
        <button className="chip" type="button">
          <span>≤ ฿1,000</span>
          <X className="icon icon--small" aria-hidden="true" />
        </button>
        <button className="chip" type="button" disabled>
          Orchids
        </button>
      </div>
    </Sample>
  )
}
