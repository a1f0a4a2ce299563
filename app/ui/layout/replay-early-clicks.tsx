import { useEffect, useLayoutEffect, useRef } from 'react'
import { useNonce } from '#app/browser/nonce.ts'
import { CART_KEY } from '#app/shop/storage-names.ts'
import { FADE_IN } from '#app/ui/elements/scripts/fade-in-script.ts'

declare global {
  interface Window {
    /** Clicks before hydration. */
    earlyClicks?: MouseEvent[]
  }
}

const REMEMBER = `window.earlyClicks=[];addEventListener('click',function(event){
if(window.earlyClicks&&event.target.closest&&event.target.closest('[data-early]'))window.earlyClicks.push(event)},true);
try{if(!JSON.parse(localStorage.getItem('${CART_KEY}')||'[]').length)document.documentElement.dataset.cart='empty'}catch(e){}
addEventListener('change',function(event){
if(window.earlyClicks&&event.target.matches('select[data-early]'))event.target.form.submit()},true);
${FADE_IN}`

/**
 * Replays clicks on `data-early` buttons after hydration, and submits such selects, so that nobody on a slow
 * phone must press twice. Also marks an empty cart on the page before anything renders.
 */
export function ReplayEarlyClicks() {
  const nonce = useNonce()
  const buttons = useRef<HTMLElement[]>([])
  // A layout effect runs in time: later clicks reach React by themselves.
  useLayoutEffect(() => {
    // A click that is still bubbling will reach React.
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
