export const PICTURE_FOLDER = 'deliveryPictures'

const ID = /^[A-Za-z0-9_-]{32}$/

export function isPictureId(id: string): boolean {
  return ID.test(id)
}

export const pictureKey = (id: string) => `${PICTURE_FOLDER}/${id}`
