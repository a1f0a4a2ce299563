import { expect, test } from 'vitest'
import { BANGKOK } from '#app/shop/delivery/full-address.ts'
import { AREAS } from './areas.ts'
import { findPlaces } from './find-places.ts'
import { allPlaces } from './places.ts'

const first = async (query: string) => (await findPlaces(query, 'th'))[0]
const names = async (query: string) =>
  (await findPlaces(query, 'th')).map(({ subdistrict, postcode }) => `${subdistrict} ${postcode}`)

test.each([
  'คลองเตย',
  'แขวงคลองเตย เขตคลองเตย กทม',
  'คลองเตย 10110',
  '๑๐๑๑๐ คลองเตย',
  'Khlong Toei',
  'khlongtoei bangkok',
  'KHLONG TOEI, BANGKOK 10110',
  'Ｋｈｌｏｎｇ Toei',
  'คลอง\u200bเตย',
  'กรุงเทพฯ คลองเตย',
])('Khlong Toei is the first place found by %s', async (query) => {
  expect(await first(query)).toMatchObject({ subdistrict: 'คลองเตย', district: 'คลองเตย', postcode: '10110' })
})

test.each([
  ['แขวงจตุจักร เขตจตุจักร กทม. 10900', 'แขวงจตุจักร เขตจตุจักร กรุงเทพมหานคร 10900'],
  ['จตุจักร กทม.', 'แขวงจตุจักร เขตจตุจักร กรุงเทพมหานคร 10900'],
  ['จตุจักร กทม.10900', 'แขวงจตุจักร เขตจตุจักร กรุงเทพมหานคร 10900'],
  [
    'Khwaeng Khlong Toei Nuea, Khet Watthana, Krung Thep Maha Nakhon 10110',
    'แขวงคลองเตยเหนือ เขตวัฒนา กรุงเทพมหานคร 10110',
  ],
  ['Suthep, Mueang Chiang Mai District, Chiang Mai 50200', 'ต.สุเทพ อ.เมืองเชียงใหม่ จ.เชียงใหม่ 50200'],
  ['Suthep Sub-district, Chang Wat Chiang Mai', 'ต.สุเทพ อ.เมืองเชียงใหม่ จ.เชียงใหม่ 50200'],
  ['Tambon Patong Amphoe Kathu', 'ต.ป่าตอง อ.กะทู้ จ.ภูเก็ต 83150'],
  ['Patong, Phuket Province 83150', 'ต.ป่าตอง อ.กะทู้ จ.ภูเก็ต 83150'],
  ['Khlong Toei, Bangkok 10110, Thailand', 'แขวงคลองเตย เขตคลองเตย กรุงเทพมหานคร 10110'],
  ['คลองเตย krungthep', 'แขวงคลองเตย เขตคลองเตย กรุงเทพมหานคร 10110'],
  ['ต.สุเทพ อ.เมือง จ.เชียงใหม่ 50200 ประเทศไทย', 'ต.สุเทพ อ.เมืองเชียงใหม่ จ.เชียงใหม่ 50200'],
  ['แขวงคลองเตยเขตคลองเตย', 'แขวงคลองเตย เขตคลองเตย กรุงเทพมหานคร 10110'],
  ['แขวงคลองเตยเขตคลองเตยกรุงเทพมหานคร 10110', 'แขวงคลองเตย เขตคลองเตย กรุงเทพมหานคร 10110'],
  ['ต.สุเทพอ.เมืองจ.เชียงใหม่', 'ต.สุเทพ อ.เมืองเชียงใหม่ จ.เชียงใหม่ 50200'],
  ['ตําบลสุเทพอําเภอเมืองจังหวัดเชียงใหม่', 'ต.สุเทพ อ.เมืองเชียงใหม่ จ.เชียงใหม่ 50200'],
])('The first place found by the address %s is %s', async (query, label) => {
  expect((await first(query))?.label).toBe(label)
})

test.each([
  ['Huai Khwang Bangkok', 'ห้วยขวาง'],
  ['สนามชัยเขต', 'สนามชัยเขต'],
  ['อ.สนามชัยเขต จ.ฉะเชิงเทรา', 'สนามชัยเขต'],
  ['Sanam Chai Khet', 'สนามชัยเขต'],
  ['Sanam Chai Khet District, Chachoengsao', 'สนามชัยเขต'],
])('The query %s finds the district %s, whose name holds a title', async (query, district) => {
  expect((await first(query))?.district).toBe(district)
})

test('A name with full stops is found with and without its title', async () => {
  for (const query of ['จ.ป.ร. กระบุรี', 'ต.จ.ป.ร. กระบุรี']) {
    expect(await names(query), query).toContain('จ.ป.ร. 85110')
  }
})

test('A place is found by its postcode alone, and by the beginning of any part', async () => {
  expect(await names('50200')).toContain('ศรีภูมิ 50200')
  expect(await names('ต.ศรีภูมิ อ.เมือง')).toEqual(['ศรีภูมิ 50200'])
  expect(await names('ทุ่งมหา')).toContain('ทุ่งมหาเมฆ 10120')
  expect(await names('Sathon 10120')).toEqual(['ทุ่งมหาเมฆ 10120', 'ทุ่งวัดดอน 10120', 'ยานนาวา 10120'])
})

test('A place with several postcodes has a row for each', async () => {
  expect(await names('แขวงพระโขนง เขตคลองเตย')).toEqual(['พระโขนง 10110', 'พระโขนง 10260'])
})

test('At most twelve rows are found, towns first, and none for too little, too much or nothing known', async () => {
  const rows = await findPlaces('เชียงใหม่', 'th')
  expect(rows).toHaveLength(12)
  expect(rows.filter(({ district }) => district === 'เมืองเชียงใหม่').length).toBeGreaterThan(10)
  for (const query of ['', ' ', 'ก', '\u200b', 'ไม่มีที่นี่', 'ก์ ข์', '%00', `คลองเตย${' x'.repeat(2000)}`]) {
    expect(await findPlaces(query, 'th'), query.slice(0, 20)).toEqual([])
  }
})

test('Labels are Thai for Thai readers with the titles that an address needs, and English for others', async () => {
  const label = async (query: string, language: 'en' | 'th' | 'zh-CN') =>
    (await findPlaces(query, language))[0]?.label
  expect(await label('สีลม', 'th')).toBe('แขวงสีลม เขตบางรัก กรุงเทพมหานคร 10500')
  expect(await label('ศรีภูมิ เชียงใหม่', 'th')).toBe('ต.ศรีภูมิ อ.เมืองเชียงใหม่ จ.เชียงใหม่ 50200')
  expect(await label('สีลม', 'en')).toBe('Si Lom, Bang Rak, Bangkok 10500')
  expect(await label('สีลม', 'zh-CN')).toBe('Si Lom, Bang Rak, Bangkok 10500')
  expect(await first('สีลม')).toMatchObject({ address: 'แขวงสีลม เขตบางรัก กรุงเทพมหานคร' })
})

test.each([
  ['พญาไท พญาไท', 'Phaya Thai, Phaya Thai, Bangkok 10400'],
  ['รัชดาภิเษก', 'Ratchadaphisek, Din Daeng, Bangkok 10400'],
  ['บางบอนเหนือ', 'Bang Bon Nuea, Bang Bon, Bangkok 10150'],
  ['พระโขนงใต้', 'Phra Khanong Tai, Phra Khanong, Bangkok 10260'],
  ['คลองต้นไทร', 'Khlong Ton Sai, Khlong San, Bangkok 10600'],
  ['ทุ่งมหาเมฆ', 'Thung Maha Mek, Sathon, Bangkok 10120'],
])('Our correction of %s is found', async (query, label) => {
  expect((await findPlaces(query, 'en')).map((place) => place.label)).toContain(label)
})

test('A subdistrict that was divided, or a postcode of the districts around, is not found any more', async () => {
  expect((await names('แขวงบางบอน 10150')).map((row) => row.split(' ')[0])).not.toContain('บางบอน')
  expect(await names('วังใหม่ ปทุมวัน')).toEqual(['วังใหม่ 10330'])
})

test('No English name in Bangkok has consonants as no Thai name has them', async () => {
  const words = (await allPlaces())
    .filter(({ thai }) => thai.province === BANGKOK)
    .flatMap(({ english }) => [english.subdistrict, english.district])
    .flatMap((name) => name.toLowerCase().split(' '))
  const isWrong = (word: string) => /^[^aeiou][nmt]|[^aeiou]{2}$/.test(word.replace(/ng|[kptc]h/g, 'x'))
  expect([...new Set(words.filter(isWrong))]).toEqual([])
})

test.each([
  ['klong toey', 'Khlong Toei, Khlong Toei, Bangkok 10110'],
  ['Lumpini', 'Lumphini, Pathum Wan, Bangkok 10330'],
  ['sathorn', 'Thung Maha Mek, Sathon, Bangkok 10120'],
  ['jatujak', 'Chatuchak, Chatuchak, Bangkok 10900'],
  ['Ladprao Bangkok', 'Lat Phrao, Lat Phrao, Bangkok 10230'],
  ['Phrakanong', 'Phra Khanong, Khlong Toei, Bangkok 10110'],
  ['Koh Samui 84320', 'Bo Phut, Ko Samui, Surat Thani 84320'],
  ['haad yai', 'Hat Yai, Hat Yai, Songkhla 90110'],
  ['สาธร กทม', 'Thung Maha Mek, Sathon, Bangkok 10120'],
])('%s, as signs and people write it, finds %s', async (query, label) => {
  expect((await findPlaces(query, 'en')).map((place) => place.label)).toContain(label)
})

test.each([
  ['อยุธยา', 'พระนครศรีอยุธยา'],
  ['จ.อยุธยา', 'พระนครศรีอยุธยา'],
  ['โคราช', 'นครราชสีมา'],
  ['Korat', 'นครราชสีมา'],
  ['Pattaya', 'ชลบุรี'],
  ['เมืองพัทยา 20150', 'ชลบุรี'],
  ['曼谷', BANGKOK],
  ['曼谷市 10110', BANGKOK],
  ['清迈府', 'เชียงใหม่'],
  ['普吉岛', 'ภูเก็ต'],
  ['芭提雅', 'ชลบุรี'],
  ['苏梅岛', 'สุราษฎร์ธานี'],
  ['合艾', 'สงขลา'],
])('%s, by which everybody knows it, is found in %s', async (query, province) => {
  expect((await findPlaces(query, 'th')).map((place) => place.province)).toContain(province)
})

test.each([
  ['ทองหล่อ', 'คลองตันเหนือ'],
  ['Thong Lo, Bangkok', 'คลองตันเหนือ'],
  ['thonglor 10110', 'คลองตันเหนือ'],
  ['เอกมัย กทม', 'คลองตันเหนือ'],
  ['Ekamai', 'คลองตันเหนือ'],
  ['อโศก', 'คลองเตยเหนือ'],
  ['Asoke', 'คลองเตยเหนือ'],
  ['อารีย์', 'สามเสนใน'],
  ['Ploenchit', 'ลุมพินี'],
  ['เยาวราช', 'จักรวรรดิ'],
  ['素坤逸', 'คลองเตยเหนือ'],
])('A part of Bangkok that people call %s finds %s', async (query, subdistrict) => {
  expect(await names(query)).toContainEqual(expect.stringContaining(subdistrict))
})

test('Each area that people name is of places that there are', async () => {
  const places = await allPlaces()
  for (const { names, within, province = BANGKOK } of AREAS)
    for (const [district, parts] of Object.entries(within))
      for (const part of parts.length > 0 ? parts : [undefined])
        expect(
          places.some(
            ({ thai }) =>
              thai.province === province &&
              thai.district === district &&
              thai.subdistrict === (part ?? thai.subdistrict),
          ),
          `${names[0]} ${district} ${part}`,
        ).toBe(true)
})
