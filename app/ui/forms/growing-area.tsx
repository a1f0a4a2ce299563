import { type TextareaHTMLAttributes, useEffect, useRef } from 'react'
import type { ControlProps } from './field.tsx'

interface GrowingAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  control: ControlProps
}

/** A text field that is as high as what is typed in it. */
export function GrowingArea({ control, onInput, rows = 2, ...area }: GrowingAreaProps) {
  const element = useRef<HTMLTextAreaElement>(null)
  useEffect(() => fitHeight(element.current), [])
  return (
    <textarea
      {...area}
      {...control}
      className="input input--lines"
      ref={element}
      rows={rows}
      onInput={(event) => {
        fitHeight(event.currentTarget)
        onInput?.(event)
      }}
    />
  )
}

function fitHeight(area: HTMLTextAreaElement | null): void {
  if (!area) return
  area.style.height = ''
  const borders = area.offsetHeight - area.clientHeight
  if (area.scrollHeight > area.clientHeight) area.style.height = `${area.scrollHeight + borders}px`
}
