/** Far more than a page of the shop. */
const MAX_LENGTH = 400_000
const BYTES_PER_CHARACTER = 3
const workspace = Buffer.allocUnsafeSlow(MAX_LENGTH * BYTES_PER_CHARACTER)

/** The text in UTF-8. `Buffer.from` first counts its bytes, which takes as long again. */
export function encodeText(text: string): Buffer<ArrayBuffer> {
  if (text.length > MAX_LENGTH) return Buffer.from(text)
  const length = workspace.write(text, 'utf8')
  return Buffer.from(workspace.subarray(0, length))
}
