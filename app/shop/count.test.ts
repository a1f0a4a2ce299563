import { expect, test } from 'vitest'
import { formatCount } from './count.ts'

test('Thousands are grouped in each language', () => {
  for (const language of ['en', 'th', 'zh-CN'] as const) expect(formatCount(12345, language)).toBe('12,345')
})
