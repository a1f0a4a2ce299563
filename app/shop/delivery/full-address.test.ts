import { expect, test } from 'vitest'
import { fullAddress, type TranslatedPlace } from './full-address.ts'

const LUMPHINI: TranslatedPlace = {
  thai: { subdistrict: 'ลุมพินี', district: 'ปทุมวัน', province: 'กรุงเทพมหานคร' },
  english: { subdistrict: 'Lumphini', district: 'Pathum Wan', province: 'Bangkok' },
}
const KHLONG_TOEI: TranslatedPlace = {
  thai: { subdistrict: 'คลองเตย', district: 'คลองเตย', province: 'กรุงเทพมหานคร' },
  english: { subdistrict: 'Khlong Toei', district: 'Khlong Toei', province: 'Bangkok' },
}
const SI_PHUM: TranslatedPlace = {
  thai: { subdistrict: 'ศรีภูมิ', district: 'เมืองเชียงใหม่', province: 'เชียงใหม่' },
  english: { subdistrict: 'Si Phum', district: 'Mueang Chiang Mai', province: 'Chiang Mai' },
}
const SI_LOM: TranslatedPlace = {
  thai: { subdistrict: 'สีลม', district: 'บางรัก', province: 'กรุงเทพมหานคร' },
  english: { subdistrict: 'Si Lom', district: 'Bang Rak', province: 'Bangkok' },
}
const NAI_MUEANG: TranslatedPlace = {
  thai: { subdistrict: 'ในเมือง', district: 'เมืองขอนแก่น', province: 'ขอนแก่น' },
  english: { subdistrict: 'Nai Mueang', district: 'Mueang Khon Kaen', province: 'Khon Kaen' },
}
const NAM_PHRAE: TranslatedPlace = {
  thai: { subdistrict: 'น้ำแพร่', district: 'หางดง', province: 'เชียงใหม่' },
  english: { subdistrict: 'Nam Phrae', district: 'Hang Dong', province: 'Chiang Mai' },
}

test.each([
  ['99 ถนนวิทยุ', LUMPHINI, 'th', '99 ถนนวิทยุ, แขวงลุมพินี เขตปทุมวัน กรุงเทพมหานคร'],
  ['99 ถนนวิทยุ , ', LUMPHINI, 'th', '99 ถนนวิทยุ, แขวงลุมพินี เขตปทุมวัน กรุงเทพมหานคร'],
  ['12 ถ.พระปกเกล้า', SI_PHUM, 'th', '12 ถ.พระปกเกล้า, ต.ศรีภูมิ อ.เมืองเชียงใหม่ จ.เชียงใหม่'],
  ['99 Wireless Road', LUMPHINI, 'en', '99 Wireless Road, Lumphini, Pathum Wan, Bangkok'],
  ['无线电路99号', LUMPHINI, 'zh-CN', '无线电路99号, Lumphini, Pathum Wan, Bangkok'],
  ['99', { ...LUMPHINI, english: null }, 'en', '99, แขวงลุมพินี เขตปทุมวัน กรุงเทพมหานคร'],
  // Roads and lanes have names of districts.
  ['9 ถนนคลองเตย', KHLONG_TOEI, 'th', '9 ถนนคลองเตย, แขวงคลองเตย เขตคลองเตย กรุงเทพมหานคร'],
  ['9 Khlong Toei Road', KHLONG_TOEI, 'en', '9 Khlong Toei Road, Khlong Toei, Khlong Toei, Bangkok'],
  ['9 ซอยปทุมวัน 2 ถนนลุมพินี', LUMPHINI, 'th', '9 ซอยปทุมวัน 2 ถนนลุมพินี, แขวงลุมพินี เขตปทุมวัน กรุงเทพมหานคร'],
  ['9 เขตปทุมวัน', LUMPHINI, 'th', '9 เขตปทุมวัน, แขวงลุมพินี เขตปทุมวัน กรุงเทพมหานคร'],
  // Several provinces have this pair.
  ['99 ต.ในเมือง อ.เมือง', NAI_MUEANG, 'th', '99 ต.ในเมือง อ.เมือง, ต.ในเมือง อ.เมืองขอนแก่น จ.ขอนแก่น'],
  [
    '99 Nai Mueang, Mueang',
    NAI_MUEANG,
    'en',
    '99 Nai Mueang, Mueang, Nai Mueang, Mueang Khon Kaen, Khon Kaen',
  ],
  [
    '9 ถนนขอนแก่น-เลย ต.ในเมือง อ.เมือง',
    NAI_MUEANG,
    'th',
    '9 ถนนขอนแก่น-เลย ต.ในเมือง อ.เมือง, ต.ในเมือง อ.เมืองขอนแก่น จ.ขอนแก่น',
  ],
  [
    '9 ต.ในเมือง อ.เมืองปาน จ.ขอนแก่น',
    NAI_MUEANG,
    'th',
    '9 ต.ในเมือง อ.เมืองปาน จ.ขอนแก่น, ต.ในเมือง อ.เมืองขอนแก่น จ.ขอนแก่น',
  ],
  // A word begins like a title.
  ['9 ถนนสีลม ตรงข้ามบิ๊กซี เขตบางรัก', SI_LOM, 'th', '9 ถนนสีลม ตรงข้ามบิ๊กซี เขตบางรัก, แขวงสีลม เขตบางรัก กรุงเทพมหานคร'],
  [
    '9 ถนนสีลม แขวงสุริยวงศ์ เขตบางรัก',
    SI_LOM,
    'th',
    '9 ถนนสีลม แขวงสุริยวงศ์ เขตบางรัก, แขวงสีลม เขตบางรัก กรุงเทพมหานคร',
  ],
  ['9 ถนนสีลม เขตบางรัก', SI_LOM, 'th', '9 ถนนสีลม เขตบางรัก, แขวงสีลม เขตบางรัก กรุงเทพมหานคร'],
  ['9 ถ.สีลม บางรัก', SI_LOM, 'th', '9 ถ.สีลม บางรัก, แขวงสีลม เขตบางรัก กรุงเทพมหานคร'],
  // A word ends like a title.
  ['9 อาคารสุขจิตสีลม ซอย 3 เขตบางรัก', SI_LOM, 'en', '9 อาคารสุขจิตสีลม ซอย 3 เขตบางรัก, Si Lom, Bang Rak, Bangkok'],
])('To the typed line %s its place is added', (typed, place, language, whole) => {
  expect(fullAddress(typed, place, language)).toBe(whole)
})

test.each([
  ['99 ถนนวิทยุ แขวงลุมพินี เขตปทุมวัน กทม', LUMPHINI],
  ['99ถนนวิทยุแขวงลุมพินีเขตปทุมวัน', LUMPHINI],
  ['99 ถนนวิทยุ ลุมพินี ปทุมวัน', LUMPHINI],
  ['99 ถนนวิทยุ เขต ปทุมวัน แขวง ลุมพินี', LUMPHINI],
  ['99 Wireless Rd, LUMPHINI, Pathumwan', LUMPHINI],
  ['99 Wireless Rd, Lumphini Sub-district, Pathum Wan District', LUMPHINI],
  ['99 Wireless Rd, Pathum Wan District, Lumphini Subdistrict', LUMPHINI],
  ['9 ถนนคลองเตย แขวงคลองเตย เขตคลองเตย', KHLONG_TOEI],
  ['9 ถนนสีลม สีลม บางรัก', SI_LOM],
  ['12 ต.ศรีภูมิ อ.เมือง จ.เชียงใหม่', SI_PHUM],
  ['12 ต.ศรีภูมิ อ.เมืองเชียงใหม่', SI_PHUM],
  ['12 Si Phum, Mueang Chiang Mai', SI_PHUM],
  ['12 ตำบลศรีภูมิ อำเภอเมืองเชียงใหม่ จังหวัดเชียงใหม่', SI_PHUM],
  ['12 อำเภอเมือง ตำบลศรีภูมิ จังหวัดเชียงใหม่', SI_PHUM],
  ['12 จ.เชียงใหม่ อ.เมือง ต.ศรีภูมิ', SI_PHUM],
  ['12ต.ศรีภูมิอ.เมืองจ.เชียงใหม่', SI_PHUM],
  ['12 อ.เมือง ต.ศรีภูมิ เชียงใหม่', SI_PHUM],
  ['12 ต.ศรีภูมิ อ.เมืองฯ จ.เชียงใหม่', SI_PHUM],
  ['12 ต ศรีภูมิ อ เมือง จ เชียงใหม่', SI_PHUM],
  ['12 ต.ศรีภูมิ อ.เมือง Chiang Mai', SI_PHUM],
  ['12 Si Phum Subdistrict, Mueang District, Chiang Mai', SI_PHUM],
  ['12 Tambon Si Phum, Amphoe Mueang, Chiang Mai', SI_PHUM],
  ['99 ต.ในเมือง อ.เมือง จ.ขอนแก่น', NAI_MUEANG],
  ['99 Nai Mueang, Mueang, Khon Kaen', NAI_MUEANG],
  ['7 ต.นํ้าแพร่ อ.หางดง', NAM_PHRAE],
  ['7 อําเภอหางดง ตําบลน้ําแพร่', NAM_PHRAE],
])('The line %s holds its place already and stays as it was typed', (typed, place) => {
  for (const language of ['en', 'th', 'zh-CN']) expect(fullAddress(typed, place, language)).toBe(typed)
})

test('A line that got its place once gets it no second time, in any language', () => {
  for (const place of [LUMPHINI, KHLONG_TOEI, SI_PHUM, SI_LOM, NAI_MUEANG, NAM_PHRAE]) {
    for (const language of ['en', 'th', 'zh-CN']) {
      const whole = fullAddress('1', place, language)
      for (const other of ['en', 'th', 'zh-CN']) expect(fullAddress(whole, place, other)).toBe(whole)
    }
  }
})
