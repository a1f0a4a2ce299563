import type { ConverterFunction } from 'opencc-js'

let convert: ConverterFunction | undefined

/** Chinese as it is written on the mainland, also its words; other texts as they are. */
export async function toSimplified(text: string): Promise<string> {
  if (!/\p{Script=Han}/u.test(text)) return text
  if (!convert) {
    // Its dictionary takes 12 MB, which most shops never need.
    const { Converter } = await import('opencc-js/t2cn')
    convert = Converter({ from: 'twp', to: 'cn' })
  }
  return convert(text)
}
