import { useEffect, useLayoutEffect, useRef } from 'react'
import { useNonce } from '#app/browser/nonce.ts'
import { CART_KEY } from '#app/shop/constants.ts'

declare global {
  interface Window {
    /** Presses of buttons before the page's scripts had taken over; gone afterwards. */
    earlyClicks?: MouseEvent[]
  }
}

const REMEMBER = `window.earlyClicks=[];addEventListener('click',function(event){
if(window.earlyClicks&&event.target.closest&&event.target.closest('[data-early]'))window.earlyClicks.push(event)},true);
try{if(!JSON.parse(localStorage.getItem('${CART_KEY}')||'[]').length)document.documentElement.dataset.cart='empty'}catch(e){}
addEventListener('change',function(event){
if(window.earlyClicks&&event.target.matches('select[data-early]'))event.target.form.requestSubmit()},true)`

/**
 * Remembers presses of buttons marked `data-early` from the first moment on, and carries them out once the page can: on a
 * slow phone nobody has to press Add To Cart twice. A choice in a select marked so sends its form at once, as it would later. An
 * empty cart is marked on the page, so that the style sheet can show it as one before anything else runs.
 */
export function ReplayEarlyClicks() {
  const nonce = useNonce()
  const buttons = useRef<HTMLElement[]>([])
  // In the very step that makes React answer to presses: afterwards it hears of them itself.
  useLayoutEffect(() => {
    // One that is still on its way had React take the page over at once, and is about to arrive.
    const early = window.earlyClicks?.filter(({ eventPhase }) => eventPhase === Event.NONE) ?? []
    delete window.earlyClicks
    buttons.current = early.flatMap(
      ({ target }) => (target as Element).closest<HTMLElement>('[data-early]') ?? [],
    )
  }, [])
  useEffect(() => {
    for (const button of buttons.current.splice(0)) button.click()
  }, [])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own words, allowed to run by this answer's nonce
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: REMEMBER }} />
}
