import { COLOURS } from '#app/shop/theme.ts'
import { Sample } from './sample.tsx'

const NAMES = Object.keys(COLOURS.light).filter((name) => !name.startsWith('shadow'))
const SIZES = ['hero', 'h1', 'h2', 'h3', 'body', 'small', 'tiny', 'price']

export function ColourSamples() {
  return (
    <Sample name="Colours">
      <ul className="design__colours">
        {NAMES.map((name) => (
          <li key={name}>
            <span style={{ background: `var(--${name})` }} />
            <span>{name}</span>
          </li>
        ))}
      </ul>
    </Sample>
  )
}

export function TypeSamples() {
  return (
    <Sample name="Type">
      {SIZES.map((size) => (
        <p key={size} className="design__type" style={{ fontSize: `var(--t-${size})` }}>
          {`${size} · Roses ช่อดอกไม้ 花束 ฿1,490`}
        </p>
      ))}
    </Sample>
  )
}
