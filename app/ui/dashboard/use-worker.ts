import { createContext, useContext } from 'react'
import { matchPath } from 'react-router'
import { HELPER_RIGHTS, listPages, type WorkRight } from '#app/shop/accounts/work-rights.ts'

interface Viewer {
  /** The name on a helper's link; null for the owner. */
  helper: string | null
  may: readonly WorkRight[]
}

/** Who looks at the owner's pages; without a frame the owner. */
export const WorkerContext = createContext<Viewer>({ helper: null, may: HELPER_RIGHTS })

export const useWorker = () => useContext(WorkerContext)

/** Says whether an address is open to who looks: no link leads a helper to a page that is the owner's. */
export function useMayOpen(): (address: string) => boolean {
  const { helper, may } = useWorker()
  return (address) => {
    const [path = ''] = address.split('?', 1)
    return helper === null || listPages(may).some((page) => matchPath(page, path) !== null)
  }
}
