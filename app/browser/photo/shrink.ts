import { sizeWithin } from '#app/shop/catalogue/photo.ts'

export interface ShrinkRequest {
  file: Blob
  /** Pixels of the longer side, at most. */
  side: number
  maxBytes: number
}

export interface ShrinkAnswer {
  image?: Blob
  /** The page draws this one: the worker has no canvas (Safari before 16.4). */
  undrawn?: ImageBitmapSource
  error?: string
}

type Pen = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D

/** Tried in turn until the file is small enough. */
const QUALITIES = [0.85, 0.7, 0.5]

/** Draws an image upright in a smaller size, without metadata such as its location. */
export async function shrink(
  source: ImageBitmapSource,
  { side, maxBytes }: Omit<ShrinkRequest, 'file'>,
): Promise<Blob> {
  const bitmap = await createImageBitmap(source)
  const { width, height } = sizeWithin(side, bitmap)
  const canvas = newCanvas(width, height)
  const pen = canvas.getContext('2d') as Pen | null
  if (!pen) throw new Error('no canvas to draw on')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  for (const quality of QUALITIES) {
    const image = await encode(pen, quality)
    if (image.size <= maxBytes) return image
  }
  throw new Error('too large at any quality')
}

/** WebP where the browser writes it, else JPEG on white. */
async function encode(pen: Pen, quality: number): Promise<Blob> {
  const { canvas } = pen
  const webp = await toBlob(canvas, 'image/webp', quality)
  if (webp.type === 'image/webp') return webp
  pen.globalCompositeOperation = 'destination-over'
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  return toBlob(canvas, 'image/jpeg', quality)
}

function newCanvas(width: number, height: number): OffscreenCanvas | HTMLCanvasElement {
  if (hasOwnCanvas()) return new OffscreenCanvas(width, height)
  return Object.assign(document.createElement('canvas'), { width, height })
}

function toBlob(canvas: Pen['canvas'], type: string, quality: number): Promise<Blob> {
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type, quality })
  return new Promise((resolve, reject) =>
    canvas.toBlob((image) => (image ? resolve(image) : reject(new Error('not encoded'))), type, quality),
  )
}

function hasOwnCanvas(): boolean {
  return typeof OffscreenCanvas !== 'undefined'
}

export function answerWith(read: (file: Blob) => Promise<ImageBitmapSource>): void {
  self.onmessage = async ({ data }: MessageEvent<ShrinkRequest>) => {
    try {
      const source = await read(data.file)
      const answer: ShrinkAnswer = hasOwnCanvas()
        ? { image: await shrink(source, data) }
        : { undrawn: source }
      postMessage(answer)
    } catch (error) {
      postMessage({ error: String(error) } satisfies ShrinkAnswer)
    }
  }
}
