import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { drawImage, hostileFiles } from '#app/server/testing/hostile-files.ts'
import { readImage } from './read-image.ts'

const SIDE = 640
const fileOf = (bytes: Uint8Array | string, type = 'image/jpeg', name = 'me.jpg') =>
  new File([bytes as BlobPart], name, { type })

async function clean(file: File): Promise<Uint8Array> {
  const read = await readImage(file, SIDE)
  if (!read.ok) throw new Error(read.problem.code)
  return read.value.bytes
}

describe('images', () => {
  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
    'An image of type %s is accepted, whatever its name and declared type',
    async (kind) => {
      const drawn = await drawImage(kind)
      for (const type of ['', 'image/jpeg', 'text/html']) {
        const bytes = await clean(fileOf(drawn, type, '../../../etc/passwd'))
        expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 640, height: 480 })
      }
    },
  )

  test('A HEIC photo that no browser converted is refused with that reason, whatever its name', async () => {
    const heic = fileOf('\0\0\0\x18ftypheic\0\0\0\0mif1heic')
    expect(await readImage(heic, SIDE)).toEqual({ ok: false, problem: { code: 'image-heic' } })
  })

  test.each(['timeout: 42% complete', 'webp: out of memory', 'unable to create thread'])(
    'An image for which the machine has no means (%s) is answered as busy, not as invalid',
    async (message) => {
      const file = fileOf(await drawImage('png'))
      const drawing = vi.spyOn(sharp.prototype, 'toBuffer').mockRejectedValueOnce(new Error(message))
      const read = await readImage(file, SIDE).finally(() => drawing.mockRestore())
      expect(read).toMatchObject({ problem: { code: 'busy', seconds: expect.any(Number) } })
    },
  )

  test('A small image is not enlarged', async () => {
    const small = await sharp({ create: { width: 3, height: 2, channels: 3, background: '#f00' } })
      .png()
      .toBuffer()
    expect(await sharp(await clean(fileOf(small))).metadata()).toMatchObject({ width: 3, height: 2 })
  })

  test('A phone’s photo is turned upright and loses place, camera and owner', async () => {
    const taken = await sharp(await drawImage('jpeg'))
      .withMetadata({ orientation: 6 })
      .withExif({
        IFD0: { Make: 'Secret Camera', Copyright: 'Mali' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '13/1 45/1 22/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '100/1 30/1 5/1',
        },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>at home</secret></x:xmpmeta>')
      .toBuffer()
    const before = await sharp(taken).metadata()
    expect(before.exif?.toString('latin1')).toContain('Secret Camera')
    expect(before.orientation).toBe(6)
    const bytes = await clean(fileOf(taken))
    const after = await sharp(bytes).metadata()
    expect(after).toMatchObject({ width: 480, height: 640 })
    expect([after.exif, after.xmp, after.iptc, after.icc, after.orientation]).toEqual(
      Array(5).fill(undefined),
    )
    expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/Secret|Mali|GPS|at home|Exif/)
  })

  test('A transparent image remains transparent', async () => {
    const glass = await sharp({ create: { width: 9, height: 9, channels: 4, background: '#0000' } })
      .png()
      .toBuffer()
    expect((await sharp(await clean(fileOf(glass))).metadata()).hasAlpha).toBe(true)
  })
})

describe('hostile uploads', () => {
  test('Hostile uploads are refused, or re-encoded to nothing but pixels', async () => {
    const files = await hostileFiles()
    expect(files.length).toBeGreaterThanOrEqual(180)
    const kept: string[] = []
    for (const { what, bytes, type, name, isImage } of files) {
      const read = await readImage(fileOf(bytes, type, name), SIDE)
      if (read.ok && !isImage) kept.push(what)
      if (!read.ok) continue
      expect((await sharp(read.value.bytes).metadata()).format, what).toBe('webp')
      expect(Buffer.from(read.value.bytes).toString('latin1'), what).not.toMatch(
        /script|php|evil\.html|Exif|xmp/i,
      )
    }
    expect(kept).toEqual([])
  })
})

test('Images beyond those that may wait are answered as busy', async () => {
  const bytes = await drawImage('png')
  const reads = await Promise.all(Array.from({ length: 40 }, () => readImage(fileOf(bytes), SIDE)))
  const codes = reads.flatMap((read) => (read.ok ? [] : [read.problem.code]))
  expect(codes.length).toBeGreaterThan(0)
  expect(new Set(codes)).toEqual(new Set(['busy']))
})

test('Many parallel images are decoded in turn', async () => {
  const bytes = await drawImage('png')
  const reads = await Promise.all(Array.from({ length: 12 }, () => readImage(fileOf(bytes), SIDE)))
  expect(reads.every((read) => read.ok)).toBe(true)
})
