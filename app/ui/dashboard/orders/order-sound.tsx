import { Bell, BellOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useLiveChanges } from '#app/browser/live.ts'
import { readStored, removeStored, watchStored, writeStored } from '#app/browser/stored/storage.ts'
import { useHydrated } from '#app/browser/use-hydrated.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'

const KEY = 'order-sound'
/** A small bell: frequency in hertz and start in seconds. */
const NOTES = [
  [880, 0],
  [1174.7, 0.16],
] as const
const LOUDNESS = 0.12
const FADE_S = 0.5

let context: AudioContext | null = null

/**
 * A switch for a sound on new orders, stored in the browser. Browsers play sound only after an interaction.
 */
export function OrderSound() {
  const t = useAdminTranslate()
  const on = useSyncExternalStore(
    watchStored,
    () => readStored('local', KEY) === 'on',
    () => false,
  )
  useLiveChanges(['orders'], ({ ids, changed }) => {
    if (on && ids && !changed) ringBell()
  })
  if (!useHydrated()) return null
  const toggle = () => {
    if (on) return removeStored('local', KEY)
    writeStored('local', KEY, 'on')
    ringBell()
  }
  const Icon = on ? Bell : BellOff
  return (
    <button className="btn btn--quiet" type="button" aria-pressed={on} onClick={toggle}>
      <Icon className="icon icon--small" aria-hidden="true" />
      <span className="order-sound__text">{t('live.sound')}</span>
    </button>
  )
}

function ringBell() {
  context ??= new AudioContext()
  const bell = context
  if (bell.state === 'suspended') bell.resume().catch(() => {})
  for (const [pitch, after] of NOTES) {
    const start = bell.currentTime + after
    const note = new OscillatorNode(bell, { type: 'sine', frequency: pitch })
    const loudness = new GainNode(bell, { gain: LOUDNESS })
    loudness.gain.setValueAtTime(LOUDNESS, start)
    loudness.gain.exponentialRampToValueAtTime(0.0001, start + FADE_S)
    note.connect(loudness).connect(bell.destination)
    note.start(start)
    note.stop(start + FADE_S)
  }
}
