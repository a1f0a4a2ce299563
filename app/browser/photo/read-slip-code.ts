import { MAX_SLIP_CODE_LENGTH } from '#app/shop/transfers/transfer.ts'

interface Detector {
  detect(image: ImageBitmap): Promise<{ rawValue: string }[]>
}
type DetectorClass = new (options: { formats: string[] }) => Detector

/** The text of the QR code on a slip, which names the transfer at its bank; empty where the browser reads none. */
export async function readSlipCode(file: File): Promise<string> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  if (!BarcodeDetector) return ''
  try {
    const image = await createImageBitmap(file)
    const [code] = await new BarcodeDetector({ formats: ['qr_code'] }).detect(image)
    image.close()
    const text = code?.rawValue ?? ''
    return text.length <= MAX_SLIP_CODE_LENGTH ? text : ''
  } catch {
    return ''
  }
}
