import libheif from 'libheif-js/libheif/libheif.js'
import { answerWith } from './shrink.ts'

answerWith(async (file) => {
  const { HeifDecoder } = libheif()
  const [image] = new HeifDecoder().decode(new Uint8Array(await file.arrayBuffer()))
  if (!image) throw new Error('no image in it')
  const data = new ImageData(image.get_width(), image.get_height())
  return new Promise((resolve, reject) =>
    image.display(data, (drawn) => (drawn ? resolve(drawn) : reject(new Error('not decoded')))),
  )
})
