import { useEffect, useRef } from 'react'
import { askShop } from './ask-shop.ts'

interface SharedFile {
  url: string
  name: string
  type: string
}

/**
 * Opens a phone's share sheet with the file, which lets an iPhone save to Photos; elsewhere the link
 * downloads it. The file is loaded beforehand: browsers share only at once after a click.
 */
export function useShareFile({ url, name, type }: SharedFile): (event: { preventDefault(): void }) => void {
  const file = useRef<File | null>(null)
  useEffect(() => {
    file.current = null
    if (!mayShare(new File([], name, { type }))) return
    const stop = new AbortController()
    askShop(url, { signal: stop.signal })
      .then(async (answer) => {
        if (answer.ok) file.current = new File([await answer.blob()], name, { type })
      })
      .catch(() => {})
    return () => stop.abort()
  }, [url, name, type])
  return (event) => {
    if (!file.current) return
    event.preventDefault()
    navigator.share({ files: [file.current] }).catch((error: unknown) => {
      // Put away by the shopper.
      if (error instanceof Error && error.name === 'AbortError') return
      location.assign(url)
    })
  }
}

function mayShare(file: File): boolean {
  return matchMedia('(pointer: coarse)').matches && (navigator.canShare?.({ files: [file] }) ?? false)
}
