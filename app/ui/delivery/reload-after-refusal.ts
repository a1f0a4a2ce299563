import { useEffect } from 'react'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import type { ProblemCode } from '#app/shop/problem.ts'

const OF_OFFERS: readonly ProblemCode[] = ['delivery-changed', 'not-delivered-there', 'total-changed']

/** Asks for the times and fees again once they were refused. */
export function useReloadAfterRefusal(answer: { ok: true } | FormRefusal | undefined, reload: () => void) {
  useEffect(() => {
    const code = answer?.ok === false ? answer.problem?.code : undefined
    if (code && (code.startsWith('slot-') || OF_OFFERS.includes(code))) reload()
  }, [answer, reload])
}
