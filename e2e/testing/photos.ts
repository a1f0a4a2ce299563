import { readFileSync } from 'node:fs'
import path from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'

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

/** Twelve megapixels, rotated by EXIF, with GPS position: blue is on top if upright. */
export const phonePhoto = once(async () => {
  const size = { width: 4032, height: 3024, channels: 3 } as const
  const lower = { create: { ...size, width: 2016, background: '#cc3333' } }
  const grain = { create: { ...size, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 12 } } }
  const buffer = await sharp({ create: { ...size, background: '#3366cc' } })
    .composite([
      { input: lower, left: 2016, top: 0 },
      { input: grain as OverlayOptions['input'], blend: 'overlay' },
    ])
    .withMetadata({ orientation: 6 })
    .withExif({
      IFD0: { Make: 'Secret Camera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '13/1 45/1 22/1' },
    })
    .jpeg({ quality: 92 })
    .toBuffer()
  return { name: 'IMG_0002.jpg', mimeType: 'image/jpeg', buffer }
})

/** About 30 megabytes. */
export const largePhoto = once(async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const buffer = await sharp({
    create: { width: 4000, height: 3000, channels: 3, background: '#000', noise },
  })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer()
  return { name: 'large.jpg', mimeType: 'image/jpeg', buffer }
})

/** Noise takes a second or two to generate. */
function once(make: () => Promise<Photo>): () => Promise<Photo> {
  let made: Promise<Photo> | undefined
  return () => (made ??= make())
}
