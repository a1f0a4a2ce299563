import { Gauge, type Registry } from 'prom-client'

export interface GaugeOf<Source> {
  name: string
  help: string
  /** If set, `read` returns one value for each value of this label. */
  label?: string
  read(source: Source): number | Record<string, number>
}

/** Read at each scrape; left out while `source` gives null. */
export function addGauge<Source>(
  register: Registry,
  { name, help, label, read }: GaugeOf<Source>,
  source: () => Promise<Source | null>,
): void {
  new Gauge({
    name,
    help,
    labelNames: label ? [label] : [],
    registers: [register],
    async collect() {
      const known = await source()
      if (label) this.reset()
      else this.remove()
      if (known === null) return
      const value = read(known)
      if (typeof value === 'number') this.set(value)
      else for (const [of, count] of Object.entries(value)) this.set({ [label ?? '']: of }, count)
    },
  })
}
