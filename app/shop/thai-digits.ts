/** `๑๐๑๑๐` → `10110`. */
export function westernDigits(text: string): string {
  return text.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
}
