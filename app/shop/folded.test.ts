import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldText } from './folded.ts'
import { otherSpellings } from './testing/other-spellings.ts'

const TEXTS = [
  'แจกันน้ำผึ้งที่รัก ๒๕ ดอก',
  'ช่อดอกไม้ “แม่” ค่ำนี้ – คำอวยพร',
  'Mother’s Day “Café Crème” – 12 Straße',
  'Łódź Ørsted Đà Lạt İstanbul',
  'ΡΌΔΟΣ ρόδος λευκός',
  '红玫瑰 Ａ１ ガーベラ 장미',
]

describe('texts that look or mean the same', () => {
  test.each(TEXTS)('Every other spelling of %s has its form', (text) => {
    const spellings = otherSpellings(text)
    expect(spellings.length).toBeGreaterThan(100)
    for (const spelling of spellings) {
      expect(foldText(spelling), JSON.stringify(spelling)).toBe(foldText(text))
    }
  })

  test.each([
    ['น้ำ', 'น้ํา', 'นํ้า', 'นำ้', 'น้าํ'],
    ['แก้ว', 'เเก้ว', 'แก้้ว', 'แ\u200bก้ว'],
    ['ที่', 'ท่ี', 'ทีี่'],
    ['ลึก', 'ลิํก'],
    ['ฤๅษี', 'ฤาษี'],
    ['mother’s', "MOTHER'S", 'mother`s', 'ｍｏｔｈｅｒ＇ｓ'],
    ['straße', 'STRASSE', 'Strasse', 'STRAẞE'],
    ['ρόδος', 'ΡΟΔΟΣ', 'ροδοσ'],
    ['A – B', 'a - b', 'a\u00a0—\u3000b'],
    ['๑๒๓', '123', '１２３'],
    ['', ' ', '\u200b', '\u3164\u2800', '\n \n'],
  ])('The spellings of %j are one', (...spellings) => {
    expect(new Set(spellings.map(foldText)).size, JSON.stringify(spellings.map(foldText))).toBe(1)
  })

  test.each([
    ['นา', 'นำ'],
    ['ไม้', 'ใม้'],
    ['ปี', 'ปิ'],
    ['เก', 'แก'],
    ['กุ', 'กู'],
    ['rose', 'roses'],
    ['a b', 'ab'],
    ['か', 'が'],
    ['玫瑰', '玫红'],
  ])('The words %s and %s are two', (one, other) => {
    expect(foldText(one)).not.toBe(foldText(other))
  })
})

test('Each line keeps its place, without spaces around it', () => {
  expect(foldText(' Red  Rose \n กุหลาบ\n')).toBe('red rose\nกุหลาบ')
})

test('All that Unicode calls ignorable, except between letters that join, is left out', () => {
  for (let code = 0; code < 0xe1000; code += 1) {
    const character = String.fromCodePoint(code)
    if (/\p{Default_Ignorable_Code_Point}/u.test(character))
      expect(foldText(`a${character}b`), code.toString(16)).toBe('ab')
  }
})

test('A folded text is folded again as itself, whatever was typed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text))
    }),
  )
})
