import { z } from 'zod'
import {
  MAX_CATEGORY_LENGTH,
  MAX_IMAGE_URL_LENGTH,
  MAX_PRICE,
  MAX_PRODUCT_IMAGES,
  MAX_WORK_POINTS,
} from '#app/shop/constants.ts'
import { parseCount } from '#app/shop/count.ts'
import { hoursText, leadHours } from '#app/shop/delivery/time-fields.ts'
import { optionalText, wholeNumber } from '#app/shop/forms/field-kinds.ts'
import { cleanLine, cleanText, errorCode, line, requiredText } from '#app/shop/forms/fields.ts'
import { inOtherLanguages, translatedFields, translatedText } from '#app/shop/forms/translated-fields.ts'
import type { Translated } from '#app/shop/language.ts'
import { parseBaht, type Satang } from '#app/shop/money.ts'
import { imageAddress, imageLines } from './image-address.ts'
import type { ChoicesField, FieldKind, KindValues, TranslatedField } from './product-fields.ts'
import { isAnyType } from './product-filter.ts'

/** Reads a kind of field from the product form, writes it into the form, and compares it. */
interface KindInForm<Field, Value> {
  schemas: (name: string, field: Field) => Record<string, z.ZodType>
  /** Takes the parsed inputs; undefined if the form, of an older version, did not have them. */
  read: (form: Record<string, unknown>, name: string, field: Field) => Value | undefined
  write: (value: Value, name: string, field: Field) => Record<string, string>
  /** Gives one text for all that are read as one value. */
  normalise: (typed: string) => string
}

/** A field with one input. */
const singleInputKind = <Value>(
  schema: z.ZodType<Value>,
  write: (value: Value) => string,
  normalise = cleanLine,
): KindInForm<unknown, Value> => ({
  schemas: (name) => ({ [name]: schema }),
  read: (form, name) => form[name] as Value,
  write: (value, name) => ({ [name]: write(value) }),
  normalise,
})

const translatedKind = (clean: typeof cleanText): KindInForm<TranslatedField, Translated> => ({
  schemas: (name, { maxLength, isRequired }) => {
    const other = optionalText(maxLength, clean)
    const main = isRequired ? requiredText(maxLength, clean) : z.union([z.undefined(), other])
    return { [name]: main, ...inOtherLanguages(name, other) }
  },
  read: (form, name) =>
    form[name] === undefined ? undefined : translatedText(form as Record<string, string>, name),
  write: (text, name) => translatedFields(text, name),
  normalise: clean,
})

/** Keeps empty lines before others: a line's place says what it is about. */
function cleanLines(typed: string): string {
  return typed
    .split(/\r\n?|\n/)
    .map(cleanLine)
    .join('\n')
    .trimEnd()
}

const isOn = z
  .string()
  .default('')
  .transform((value) => value === 'yes')
const onText = (on: boolean) => (on ? 'yes' : '')

const choices: KindInForm<ChoicesField, string[]> = {
  schemas: (name, { options }) => ({
    [name]: z.string().optional(),
    ...Object.fromEntries(options.map((option) => [`${name}.${option}`, isOn])),
  }),
  read: (form, name, { options }) =>
    form[name] === undefined ? undefined : options.filter((option) => form[`${name}.${option}`]),
  write: (chosen, name, { options }) => ({
    [name]: '',
    ...Object.fromEntries(options.map((option) => [`${name}.${option}`, onText(chosen.includes(option))])),
  }),
  normalise: cleanLine,
}

const price = line(100).transform((typed, context): Satang => {
  const amount = parseBaht(typed)
  if (amount !== null && amount > 0 && amount <= MAX_PRICE) return amount
  // A number that is too long is out of range, not unreadable.
  const absurd = amount !== null || /^[\d,]{9,}(\.\d*)?$/.test(typed)
  context.addIssue({ code: 'custom', message: absurd ? 'price-absurd' : 'price-invalid' })
  return z.NEVER
})

function priceText(amount: Satang): string {
  const satang = amount % 100
  return `${Math.trunc(amount / 100)}${satang ? `.${String(satang).padStart(2, '0')}` : ''}`
}

const image = line(MAX_IMAGE_URL_LENGTH).transform((typed, context) => {
  const address = imageAddress(typed)
  if (address !== null) return address
  context.addIssue({ code: 'custom', message: 'image-url-invalid' })
  return z.NEVER
})

const images = z
  .string()
  .max((MAX_IMAGE_URL_LENGTH + 2) * MAX_PRODUCT_IMAGES, errorCode('too-long'))
  .default('')
  .transform((typed, context): string[] => {
    const lines = imageLines(typed)
    const addresses = lines.flatMap((line) => imageAddress(line) ?? [])
    if (addresses.length < lines.length) context.addIssue({ code: 'custom', message: 'image-url-invalid' })
    if (lines.length >= MAX_PRODUCT_IMAGES) context.addIssue({ code: 'custom', message: 'images-too-many' })
    return addresses
  })

export const categoryName = line(MAX_CATEGORY_LENGTH).refine(
  (typed) => !isAnyType(typed),
  errorCode('category-reserved'),
)

/** Empty is the usual 1. */
const count = z
  .string()
  .max(100, errorCode('number-invalid'))
  .default('')
  .transform((typed): string | number => typed.trim() || 1)
  .pipe(wholeNumber(1, MAX_WORK_POINTS))

export const KINDS_IN_FORM = {
  line: translatedKind(cleanLine),
  text: translatedKind(cleanText),
  lines: translatedKind(cleanLines),
  money: singleInputKind(price, priceText, (typed) => String(parseBaht(typed) ?? typed)),
  image: singleInputKind(image, String),
  images: singleInputKind(images, (addresses) => addresses.join('\n')),
  category: singleInputKind(categoryName, String),
  switch: singleInputKind(isOn, onText),
  count: singleInputKind(count, String, (typed) => String(parseCount(typed || '1') ?? typed)),
  hours: singleInputKind(
    leadHours,
    (minutes) => (minutes === 0 ? '' : hoursText(minutes)),
    (typed) => String(leadHours.safeParse(typed).data ?? typed),
  ),
  choices,
} satisfies { [Kind in keyof KindValues]: KindInForm<never, KindValues[Kind]> } & Record<FieldKind, unknown>

export type AnyKindInForm = KindInForm<unknown, unknown>
