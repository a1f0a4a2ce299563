import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp, { type JpegOptions } from 'sharp'

export interface Photo {
  name: string
  mimeType: string
  buffer: Buffer
}

/** 64 × 48 pixels, blue on the left and red on the right; made for these tests. */
export const HEIC: Photo = {
  name: 'IMG_0001.HEIC',
  mimeType: 'image/heic',
  buffer: readFileSync(path.join(import.meta.dirname, 'files/blue-and-red.heic')),
}

export async function plainPhoto(name: string, background: string): Promise<Photo> {
  const image = sharp({ create: { width: 90, height: 60, channels: 3, background } })
  return { name, mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() }
}

/** Of 2.5 megabytes. */
export const phonePhoto = once(() => makePhonePhoto('IMG_0002.jpg', 12, { quality: 92 }))

/** As a file, which is what a browser of another maker takes. */
export const photoOfFourMegabytes = async (folder: string): Promise<string> =>
  toFile(folder, await makePhonePhoto('photo.jpg', 16, { quality: 93 }))

/** Of 30 megabytes, as a file: a buffer would be sent to the browser as text. */
export async function largePhotoFile(folder: string): Promise<string> {
  return toFile(folder, await makePhonePhoto('large.jpg', 60, { quality: 100, chromaSubsampling: '4:4:4' }))
}

function toFile(folder: string, { name, buffer }: Photo): string {
  const file = path.join(folder, name)
  writeFileSync(file, buffer)
  return file
}

/** Twelve megapixels, rotated by EXIF, with GPS position: blue is on top if upright. */
async function makePhonePhoto(name: string, sigma: number, options: JpegOptions): Promise<Photo> {
  const size = { width: 4032, height: 3024, channels: 3 } as const
  const lower = { create: { ...size, width: 2016, background: '#cc3333' } }
  const noise = { type: 'gaussian', mean: 128, sigma } as const
  const grain = sharp({ create: { width: 504, height: 504, channels: 3, background: '#000', noise } })
  const buffer = await sharp({ create: { ...size, background: '#3366cc' } })
    .composite([
      { input: lower, left: 2016, top: 0 },
      { input: await grain.png().toBuffer(), tile: true, blend: 'overlay' },
    ])
    .withMetadata({ orientation: 6 })
    .withExif({
      IFD0: { Make: 'Secret Camera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '13/1 45/1 22/1' },
    })
    .jpeg(options)
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** It takes a second or two. */
function once(make: () => Promise<Photo>): () => Promise<Photo> {
  let made: Promise<Photo> | undefined
  return () => (made ??= make())
}
