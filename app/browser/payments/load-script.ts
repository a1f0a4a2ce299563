const loading = new Map<string, Promise<void>>()

/** Loads a provider's script once per page; after a failure it can be tried again. */
export function loadScript(address: string): Promise<void> {
  const begun = loading.get(address)
  if (begun) return begun
  const script = document.createElement('script')
  const loaded = new Promise<void>((resolve, reject) => {
    script.onload = () => resolve()
    script.onerror = () => {
      loading.delete(address)
      script.remove()
      reject(new Error(`${address} could not be loaded`))
    }
  })
  loading.set(address, loaded)
  script.src = address
  document.head.append(script)
  return loaded
}
