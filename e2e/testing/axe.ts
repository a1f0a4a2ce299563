import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Expects that axe finds nothing on the page as it is now (WCAG 2.2, levels A and AA). */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze()
  const found = violations.map(
    ({ id, nodes }) => `${screen}: ${id}: ${nodes.map((node) => node.target).join(' ')}`,
  )
  expect(found).toEqual([])
}
