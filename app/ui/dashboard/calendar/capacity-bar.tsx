interface CapacityBarProps {
  name: string
  /** Says the same in words. */
  text: string
  taken: number
  capacity: number
}

export function CapacityBar({ name, text, taken, capacity }: CapacityBarProps) {
  return (
    <span className="capacity-bar">
      <meter
        className={
          taken >= capacity ? 'capacity-bar__meter capacity-bar__meter--full' : 'capacity-bar__meter'
        }
        aria-label={name}
        min={0}
        max={Math.max(1, capacity)}
        value={taken}
      >
        {text}
      </meter>
      <span>{text}</span>
    </span>
  )
}
