import { Star } from 'lucide-react'

const ALL = [1, 2, 3, 4, 5]

/** Decorative; the rating stands beside them as text. */
export function Stars({ full }: { full: number }) {
  return (
    <span className="stars" aria-hidden="true">
      {ALL.map((star) => (
        <Star key={star} className={star <= full ? 'icon icon--small icon--filled' : 'icon icon--small'} />
      ))}
    </span>
  )
}
