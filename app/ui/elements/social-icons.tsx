import type { SVGProps } from 'react'

type Drawing = SVGProps<SVGSVGElement>

const drawing: Drawing = { className: 'icon', viewBox: '0 0 24 24', 'aria-hidden': true }

function Facebook() {
  return (
    <svg {...drawing} aria-hidden="true">
      <path d="M14.5 21v-7h2.6l.5-3.2h-3.1V8.9c0-1 .4-1.7 1.8-1.7h1.5V4.4c-.6-.1-1.4-.2-2.2-.2-2.4 0-4 1.4-4 4.1v2.5H9V14h2.6v7" />
    </svg>
  )
}

function Instagram() {
  return (
    <svg {...drawing} aria-hidden="true">
      <rect x="4" y="4" width="16" height="16" rx="4.5" />
      <circle cx="12" cy="12" r="3.6" />
      <path d="M16.6 7.4h.01" />
    </svg>
  )
}

function Line() {
  return (
    <svg {...drawing} aria-hidden="true">
      <path d="M12 4.5c-4.7 0-8.5 2.9-8.5 6.6 0 3.3 3 6 7.1 6.5.6.1.7.5.6 1l-.2 1.5c0 .4.3.6.7.4 2.6-1.4 8.8-4.9 8.8-9.4 0-3.7-3.8-6.6-8.5-6.6z" />
      <path d="M8 9.5v3.2h1.6M12 9.5v3.2M14.6 12.7V9.5l1.9 3.2V9.5" />
    </svg>
  )
}

function Youtube() {
  return (
    <svg {...drawing} aria-hidden="true">
      <rect x="3" y="6" width="18" height="12.5" rx="3.5" />
      <path d="M10.4 9.6v5.3l4.4-2.7z" />
    </svg>
  )
}

/** Social networks: message key and icon. */
export const NETWORKS = [
  { key: 'facebook', Icon: Facebook },
  { key: 'instagram', Icon: Instagram },
  { key: 'line', Icon: Line },
  { key: 'youtube', Icon: Youtube },
] as const
