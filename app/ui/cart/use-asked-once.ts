import { useEffect, useState } from 'react'
import { askForJson } from '#app/browser/ask-shop.ts'

/**
 * JSON of the shop, asked for once; null until it is there, and `otherwise` without an answer. No loader, because one that
 * fails ends in the error page.
 */
export function useAskedOnce<T>(address: string, otherwise: T): T | null {
  const [answer, setAnswer] = useState<T | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    let isLeft = false
    void askForJson<T>(address).then((found) => !isLeft && setAnswer(found ?? otherwise))
    return () => {
      isLeft = true
    }
  }, [address])
  return answer
}
