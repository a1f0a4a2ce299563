interface QrCodeProps {
  qr: { size: number; path: string }
  label: string
}

export function QrCode({ qr: { size, path }, label }: QrCodeProps) {
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  )
}
