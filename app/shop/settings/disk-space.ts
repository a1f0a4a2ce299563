import type { Language } from '#app/shop/language.ts'

/** Bytes. */
export interface DiskSpace {
  size: number
  free: number
}

const LEAST_FREE_BYTES = 1_000_000_000
const LEAST_FREE_PART = 0.1

/** True while there is still room to act: a full disk takes no order. */
export function isNearlyFull({ size, free }: DiskSpace): boolean {
  return free < Math.min(LEAST_FREE_BYTES, LEAST_FREE_PART * size)
}

/** `0.8 GB`, or `94 MB`. */
export function formatBytes(bytes: number, language: Language): string {
  const [unit, size] =
    bytes < LEAST_FREE_BYTES / 10 ? (['megabyte', 1e6] as const) : (['gigabyte', 1e9] as const)
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    maximumFractionDigits: unit === 'gigabyte' ? 1 : 0,
  }).format(bytes / size)
}
