import { ChevronDown } from 'lucide-react'

interface FoldButtonProps {
  label: string
  open: boolean
  onToggle: (open: boolean) => void
}

/** Shows on a phone what larger windows always show; works on `data-foldable` within `data-folded`. */
export function FoldButton({ label, open, onToggle }: FoldButtonProps) {
  return (
    <button
      className="btn btn--quiet fold-button"
      type="button"
      data-early
      aria-expanded={open}
      onClick={() => onToggle(!open)}
    >
      <span>{label}</span>
      <ChevronDown className="icon icon--small" aria-hidden="true" />
    </button>
  )
}
