import { mkdtemp, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { drawImage } from '#app/server/testing/hostile-files.ts'
import { openDrawing, openImage } from './safe-sharp.ts'

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" width="10" height="10">${inside}</svg>`
const RED = '<rect width="10" height="10" fill="#f00"/>'

test('A drawing is never opened as an uploaded image', () => {
  expect(() => openImage(Buffer.from(svg(RED)))).toThrow('no image')
  expect(() => openImage(Buffer.from('nothing'))).toThrow('no image')
})

test('A provider’s drawing loads no file and no address, and runs nothing', async () => {
  const file = path.join(await mkdtemp(path.join(os.tmpdir(), 'dokmai-svg-')), 'red.png')
  await writeFile(file, await drawImage('png'))
  for (const href of [`file://${file}`, file, 'http://127.0.0.1:9/red.png']) {
    const image = `<image href="${href}" width="10" height="10"/><script>throw 1</script>`
    const { data } = await openDrawing(svg(image))
      .flatten({ background: '#fff' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(new Set(data)).toEqual(new Set([255]))
  }
  const { data } = await openDrawing(svg(RED)).raw().toBuffer({ resolveWithObject: true })
  expect([...data.subarray(0, 3)]).toEqual([255, 0, 0])
})

test('A drawing that is too large, or claims to be, is refused', async () => {
  expect(() => openDrawing(svg(`<!--${'x'.repeat(600_000)}-->`))).toThrow('too large')
  const wide = svg(RED).replace('width="10"', 'width="30000"').replace('height="10"', 'height="30000"')
  await expect(openDrawing(wide).png().toBuffer()).rejects.toThrow()
})

test('A PNG is opened as an image', async () => {
  expect(await openImage(await drawImage('png')).metadata()).toMatchObject({ format: 'png' })
})
