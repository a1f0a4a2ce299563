import { appendFileSync } from 'node:fs'
import { test } from 'vitest'

/** A test that causes a real fault; the figure it returns becomes a row of the final table. */
export function testFault(fault: string, name: string, work: () => Promise<string>): void {
  test(name, async () => {
    try {
      printLater({ fault, 'what holds': name, held: 'yes', figure: await work() })
    } catch (error) {
      const [reason] = String((error as Error).message).split('\n')
      printLater({ fault, 'what holds': name, held: 'NO', figure: reason ?? '' })
      throw error
    }
  })
}

function printLater(row: Record<string, string>) {
  const { FAULT_TABLE } = process.env
  if (FAULT_TABLE) appendFileSync(FAULT_TABLE, `${JSON.stringify(row)}\n`)
}

export const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`
