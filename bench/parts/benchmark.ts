/** What one benchmark found: a table, and the few numbers that are worth comparing with earlier runs. */
export interface Findings {
  rows: Record<string, string | number>[]
  /** For the history: a name and a ratio or a count. */
  key: Record<string, number>
  /** False where it found a fault; the run then ends with an error. */
  passed: boolean
  /** The version of the PostgreSQL that it ran on. */
  postgres: string
}

export interface BenchmarkOptions {
  /** How long a soak lasts. */
  minutes: number
}

export interface Benchmark {
  name: string
  /** One line that tells what is measured. */
  title: string
  run(say: (line: string) => void, options: BenchmarkOptions): Promise<Findings>
}

/** The value that this part (0 to 1) of all values do not exceed; 0 where there are none. */
export function quantile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

/** To so many digits after the point, as a number. */
export function rounded(value: number, digits = 0): number {
  return Number(value.toFixed(digits))
}
