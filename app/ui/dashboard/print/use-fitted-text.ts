import { type RefObject, useEffect } from 'react'

/** Room below the text, so that another rounding on paper does not overflow. */
const FULL = 0.97

/** Sets each `data-fit` to the largest type with which the element's text fits into it, once its fonts are there. */
export function useFittedText(list: RefObject<HTMLElement | null>, smallest: number): void {
  useEffect(() => {
    let isOver = false
    document.fonts.ready.then(() => {
      if (isOver) return
      for (const room of list.current?.querySelectorAll<HTMLElement>('[data-fit]') ?? [])
        sizeText(room, smallest)
    })
    return () => {
      isOver = true
    }
  })
}

function sizeText(room: HTMLElement, smallest: number): void {
  let size = 0
  room.dataset.fit = '0'
  while (size < smallest && !fitsRoom(room)) {
    size += 1
    room.dataset.fit = String(size)
  }
}

function fitsRoom(room: HTMLElement): boolean {
  const { width, height } = room.getBoundingClientRect()
  const parts = [...room.children].map((part) => part.getBoundingClientRect())
  const used = parts.reduce((sum, part) => sum + part.height, 0) + spaceIn(room)
  return used <= height * FULL && room.scrollWidth <= Math.ceil(width)
}

/** The padding above and below, and the gaps between the parts. */
function spaceIn(room: HTMLElement): number {
  const { paddingTop, paddingBottom, rowGap } = getComputedStyle(room)
  const gaps = (Number.parseFloat(rowGap) || 0) * Math.max(0, room.children.length - 1)
  return Number.parseFloat(paddingTop) + Number.parseFloat(paddingBottom) + gaps
}
