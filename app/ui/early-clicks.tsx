import { useEffect } from 'react'
import { useNonce } from './nonce.ts'

declare global {
  interface Window {
    /** Buttons that were pressed before the page's scripts had taken over; gone afterwards. */
    earlyClicks?: HTMLElement[]
  }
}

const REMEMBER = `window.earlyClicks=[];addEventListener('click',function(event){
var button=event.target.closest&&event.target.closest('[data-early]');
if(button&&window.earlyClicks)window.earlyClicks.push(button)},true);
addEventListener('change',function(event){
if(window.earlyClicks&&event.target.matches('select[data-early]'))event.target.form.requestSubmit()},true)`

/**
 * Remembers presses of buttons marked `data-early` from the first moment on, and carries them out once the page can: on a
 * slow phone nobody has to press Add To Cart twice. A choice in a select marked so sends its form at once, as it would later.
 */
export function EarlyClicks() {
  const nonce = useNonce()
  useEffect(() => {
    const buttons = window.earlyClicks ?? []
    delete window.earlyClicks
    for (const button of buttons) button.click()
  }, [])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own words, allowed to run by this answer's nonce
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: REMEMBER }} />
}
