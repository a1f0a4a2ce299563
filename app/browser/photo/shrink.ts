import { sizeWithin } from '#app/shop/catalogue/photo.ts'

export interface ShrinkRequest {
  file: Blob
  /** Pixels of the longer side, at most. */
  side: number
  maxBytes: number
}

export interface ShrinkAnswer {
  image?: Blob
  error?: string
}

/** Tried in turn until the file is small enough. */
const QUALITIES = [0.85, 0.7, 0.5]

/** Draws an image upright in a smaller size, without metadata such as its location. */
async function shrink(
  source: ImageBitmapSource,
  { side, maxBytes }: Omit<ShrinkRequest, 'file'>,
): Promise<Blob> {
  const bitmap = await createImageBitmap(source)
  const { width, height } = sizeWithin(side, bitmap)
  const canvas = new OffscreenCanvas(width, height)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas to draw on')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  for (const quality of QUALITIES) {
    const image = await encode(canvas, pen, quality)
    if (image.size <= maxBytes) return image
  }
  throw new Error('too large at any quality')
}

/** WebP where the browser writes it, else JPEG on white. */
async function encode(canvas: OffscreenCanvas, pen: OffscreenCanvasRenderingContext2D, quality: number) {
  const webp = await canvas.convertToBlob({ type: 'image/webp', quality })
  if (webp.type === 'image/webp') return webp
  pen.globalCompositeOperation = 'destination-over'
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  return canvas.convertToBlob({ type: 'image/jpeg', quality })
}

export function answerWith(read: (file: Blob) => Promise<ImageBitmapSource>): void {
  self.onmessage = async ({ data }: MessageEvent<ShrinkRequest>) => {
    try {
      postMessage({ image: await shrink(await read(data.file), data) } satisfies ShrinkAnswer)
    } catch (error) {
      postMessage({ error: String(error) } satisfies ShrinkAnswer)
    }
  }
}
