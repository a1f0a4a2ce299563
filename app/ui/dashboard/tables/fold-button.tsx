import { ChevronDown } from 'lucide-react'

interface FoldButtonProps {
  label: string
  open: boolean
  onToggle: (open: boolean) => void
}

/** Unfolds on a phone what a larger window always shows; the style sheet does so within `data-folded`. */
export function FoldButton({ label, open, onToggle }: FoldButtonProps) {
  return (
    <button
      className="btn btn--quiet fold-button"
      type="button"
      data-early
      aria-expanded={open}
      onClick={() => onToggle(!open)}
    >
      {label}
      <ChevronDown className="icon icon--small" aria-hidden="true" />
    </button>
  )
}
