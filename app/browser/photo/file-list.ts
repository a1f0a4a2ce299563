/** Makes a list that can be set as the `files` of a file field. */
export function toFileList(files: File[]): FileList {
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  return transfer.files
}
