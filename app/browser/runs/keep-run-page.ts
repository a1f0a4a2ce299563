/** Asks the service worker to keep the page of a run, without its data, for dead spots; and loads what photos need. */
export function keepRunPage(): void {
  import('#app/browser/photo/prepare-photo.ts').catch(() => {})
  if (!import.meta.env.PROD || !navigator.serviceWorker) return
  navigator.serviceWorker.ready.then(
    ({ active }) => active?.postMessage('keep-run-page'),
    () => {},
  )
}
