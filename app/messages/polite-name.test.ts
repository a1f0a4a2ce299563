import { expect, test } from 'vitest'
import { greet, politeName } from './polite-name.ts'
import { serverTranslator } from './server-translator.ts'

test.each([
  'คุณมะลิ',
  'คุณ มะลิ',
  'นายสมชาย',
  'นางสาวมะลิ',
  'พี่นก',
  'น้องฝน',
  'น.ส.มะลิ',
  'ดร. สมชาย',
  'พ.ต.อ. สมชาย',
  'Khun Mali',
  'Dr Lee',
])('A Thai sentence puts no second title before %s', (name) => {
  expect(politeName(` ${name} `, 'th')).toBe(name)
})

test.each([
  ['มะลิ', 'คุณมะลิ'],
  ['เกด', 'คุณเกด'],
  ['คุณากร', 'คุณคุณากร'],
  ['นายิกา', 'คุณนายิกา'],
  ['Mali', 'คุณ Mali'],
  ['Missy', 'คุณ Missy'],
  ['Drew', 'คุณ Drew'],
])('A Thai sentence calls %s %s', (name, called) => {
  expect(politeName(name, 'th')).toBe(called)
})

test('Other languages leave a name as it was typed, and nothing goes before a name that nobody gave', () => {
  expect(politeName('Mali', 'en')).toBe('Mali')
  expect(politeName('茉莉', 'zh-CN')).toBe('茉莉')
  expect(politeName(' ', 'th')).toBe('')
})

test('A Thai email greets a buyer whose name was typed with its title by that title alone', async () => {
  const { t } = await serverTranslator('th')
  expect(greet(t, 'คุณมะลิ', 'th')).toBe('สวัสดี คุณมะลิ')
  expect(greet(t, 'มะลิ', 'th')).toBe('สวัสดี คุณมะลิ')
})
