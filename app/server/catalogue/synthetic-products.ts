import type pg from 'pg'
import { OCCASIONS } from '#app/shop/catalogue/occasions.ts'
import { MINUTES_PER_DAY } from '#app/shop/day.ts'

/** Realistic words in three languages, so that searches at size behave like real ones. */
export const COLOURS = [
  ['Red', 'สีแดง', '红'],
  ['Pink', 'สีชมพู', '粉'],
  ['White', 'สีขาว', '白'],
  ['Yellow', 'สีเหลือง', '黄'],
  ['Blue', 'สีฟ้า', '蓝'],
  ['Purple', 'สีม่วง', '紫'],
] as const
export const FLOWERS = [
  ['Rose', 'กุหลาบ', '玫瑰'],
  ['Orchid', 'กล้วยไม้', '兰花'],
  ['Lotus', 'ดอกบัว', '莲花'],
  ['Tulip', 'ทิวลิป', '郁金香'],
  ['Sunflower', 'ทานตะวัน', '向日葵'],
  ['Jasmine', 'มะลิ', '茉莉'],
  ['Carnation', 'คาร์เนชั่น', '康乃馨'],
  ['Hydrangea', 'ไฮเดรนเยีย', '绣球花'],
] as const
export const FORMS = [
  ['Bouquet', 'ช่อดอก', '花束', 'Bouquets'],
  ['Basket', 'กระเช้า', '花篮', 'Gift Boxes'],
  ['Vase', 'แจกัน', '瓶花', 'Bouquets'],
  ['Gift Box', 'กล่องของขวัญ', '礼盒', 'Gift Boxes'],
  ['Garland', 'พวงมาลัย', '花环', 'Lotus & Garlands'],
  ['Pot', 'กระถาง', '盆栽', 'Plants'],
] as const

const BATCH_SIZE = 4096
/** Milliseconds since 1970; older than any product added by hand. */
const NEWEST_TIME_MS = Date.UTC(2024, 0, 1)
const INTERVAL_MS = 1000
const IMAGE_URL = '/images/catalogue/products/pastel-garden-bouquet.webp'

export async function seedSyntheticProducts(pool: pg.Pool, count: number): Promise<void> {
  for (let from = 0; from < count; from += BATCH_SIZE) {
    const rows = Array.from({ length: Math.min(BATCH_SIZE, count - from) }, (_, index) => toRow(from + index))
    const columns = (rows[0] ?? []).map((_, column) => rows.map((row) => row[column]))
    await pool.query(
      `insert into products (id, title, description, price, image_url, category, time, work, lead_minutes, ribbon, occasions)
       select id, jsonb_build_object('en', title, 'th', th, 'zh-CN', zh), jsonb_build_object('en', title),
         price, $12, category, time, work, lead_minutes, ribbon, array[occasion]
       from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::text[], $7::timestamptz[],
           $8::int[], $9::int[], $10::bool[], $11::text[])
         as row(id, title, th, zh, price, category, time, work, lead_minutes, ribbon, occasion)
       on conflict (id) do nothing`,
      [...columns, IMAGE_URL],
    )
  }
}

function toRow(number: number) {
  const mixed = hash32(number)
  const colour = COLOURS[mixed % COLOURS.length] ?? COLOURS[0]
  const flower = FLOWERS[(mixed >>> 4) % FLOWERS.length] ?? FLOWERS[0]
  const form = FORMS[(mixed >>> 8) % FORMS.length] ?? FORMS[0]
  const price = (50 + ((mixed >>> 12) % 4950)) * 100
  return [
    `synthetic-${number}`,
    `${colour[0]} ${flower[0]} ${form[0]} ${number}`,
    `${form[1]}${flower[1]}${colour[1]} ${number}`,
    `${colour[2]}${flower[2]}${form[2]} ${number}`,
    price,
    form[3],
    new Date(NEWEST_TIME_MS - number * INTERVAL_MS),
    1 + ((mixed >>> 20) % 3),
    (mixed >>> 24) % 8 === 0 ? MINUTES_PER_DAY : 0,
    (mixed >>> 28) % 4 === 0,
    OCCASIONS[(mixed >>> 6) % OCCASIONS.length],
  ] as const
}

/** The finaliser of MurmurHash3. */
function hash32(number: number): number {
  let hash = number ^ (number >>> 16)
  hash = Math.imul(hash, 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
