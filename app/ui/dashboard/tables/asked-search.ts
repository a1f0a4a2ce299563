import { useLocation, useNavigation } from 'react-router'

/** The query of this page that was asked for last, which a slow shop may not have answered yet: another change builds on it. */
export function useAskedSearch(): string {
  const { pathname, search } = useLocation()
  const { location, formMethod } = useNavigation()
  return location?.pathname === pathname && formMethod !== 'POST' ? location.search : search
}
