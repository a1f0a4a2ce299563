export interface Findings {
  rows: Record<string, string | number>[]
  key: Record<string, number>
  /** If false, the run ends with an error. */
  passed: boolean
  postgres: string
}

export interface BenchmarkOptions {
  minutes: number
}

export interface Benchmark {
  name: string
  title: string
  run(say: (line: string) => void, options: BenchmarkOptions): Promise<Findings>
}

/** The q-quantile by rank, for `part` from 0 to 1; 0 for an empty list. */
export function quantile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

export function rounded(value: number, digits = 0): number {
  return Number(value.toFixed(digits))
}
