import { data } from 'react-router'

/** Any address that is no page of the shop. */
export function loader() {
  throw data(null, { status: 404 })
}
