import { Link } from 'react-router'

interface PrintChoiceProps {
  label: string
  options: { to: string; text: string; isChosen: boolean }[]
}

export function PrintChoice({ label, options }: PrintChoiceProps) {
  return (
    <nav className="choice" aria-label={label}>
      {options.map(({ to, text, isChosen }) => (
        <Link
          key={to}
          className="choice__option"
          to={to}
          aria-current={isChosen ? 'true' : undefined}
          replace
        >
          {text}
        </Link>
      ))}
    </nav>
  )
}
