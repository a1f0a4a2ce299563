import { data } from 'react-router'
import { NotFound } from '#app/ui/elements/not-found.tsx'

/** Any address that is no page of the shop. */
export function loader() {
  return data(null, { status: 404 })
}

export default NotFound
