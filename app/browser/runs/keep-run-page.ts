/** Asks the service worker to keep the page of a run, without its data, for dead spots; and loads what photos need. */
export function keepRunPage(): (() => void) | undefined {
  import('#app/browser/photo/prepare-photo.ts').catch(() => {})
  const workers = navigator.serviceWorker
  if (!import.meta.env.PROD || !workers) return
  const ask = () => {
    workers.ready.then(
      ({ active }) => active?.postMessage('keep-run-page'),
      () => {},
    )
  }
  ask()
  // Of another version, language or mode.
  workers.addEventListener('controllerchange', ask)
  return () => workers.removeEventListener('controllerchange', ask)
}
