import { data } from 'react-router'
import { NotFound } from '#app/ui/elements/pages/not-found.tsx'

/** Every unknown path. */
export function loader() {
  return data(null, { status: 404 })
}

export default NotFound
