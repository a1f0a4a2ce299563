import { Readable, Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import tar from 'tar-stream'
import { BackupRefused } from './backup-format.ts'

/** Memory of 64 MB while a passphrase is turned into a key. */
const SCRYPT_WORK_FACTOR = 16
/** Far above a part of a table and an uploaded file. Also of headers, which the library collects. */
const MAX_ENTRY_BYTES = 64 * 1024 * 1024

export interface ArchiveWriter {
  add(name: string, bytes: Uint8Array | string): Promise<void>
}

export interface ArchiveEntry {
  name: string
  bytes: Buffer
}

/** Writes what `fill` adds as `.tar.gz`, encrypted by age with a passphrase. */
export async function writeArchive(
  sink: Writable,
  passphrase: string | null,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const pack = tar.pack()
  const [failed, fail] = createFailure()
  // First, since an archive that was destroyed only says so.
  sink.once('error', fail)
  const add = (name: string, bytes: Uint8Array | string) =>
    Promise.race([failed, writeEntry(pack, name, Buffer.from(bytes))])
  const packed = pack.pipe(createGzip())
  pack.once('error', (error) => packed.destroy(error))
  const written = pipeline(passphrase ? await encryptStream(packed, passphrase) : packed, sink).catch(
    (error: unknown) => {
      fail(error)
      throw error
    },
  )
  const filled = fill({ add }).then(
    () => pack.finalize(),
    (error: Error) => {
      pack.destroy(error)
      throw error
    },
  )
  const [, filling] = await Promise.allSettled([written, filled])
  // The cause, where one has failed because of the other.
  if (filling.status === 'rejected') throw filling.reason
  await written
}

function writeEntry(pack: tar.Pack, name: string, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const entry = pack.entry({ name }, bytes, (error) => (error ? reject(error) : resolve()))
    // The entry fails if the archive is destroyed meanwhile.
    entry.once('error', reject)
  })
}

/** Throws `BackupRefused` for a wrong passphrase, and for what is no archive. */
export async function* readArchive(
  source: Readable,
  passphrase: string | null,
): AsyncGenerator<ArchiveEntry> {
  const extract = tar.extract()
  const [failed, reject] = createFailure()
  const fail = (error: Error) => reject(toBackupRefused(error))
  const plain = passphrase ? await decryptStream(source, passphrase).catch(throwBackupRefused) : source
  const bound = boundEntries()
  const unpacked = plain.once('error', fail).pipe(createGunzip()).once('error', fail)
  unpacked.pipe(bound.stream).once('error', fail).pipe(extract)
  const entries = extract[Symbol.asyncIterator]()
  try {
    for (;;) {
      const { done, value: entry } = await Promise.race([entries.next().catch(throwBackupRefused), failed])
      if (done) return
      if (entry.header.type !== 'file') throw new BackupRefused('This is no backup of a shop: it has links.')
      const bytes = await Promise.race([readEntryBytes(entry).catch(throwBackupRefused), failed])
      bound.next()
      yield { name: entry.header.name, bytes }
    }
  } finally {
    plain.destroy()
    unpacked.destroy()
    bound.stream.destroy()
  }
}

/** Fails once more bytes have come than one entry may have, so that none fills the memory. */
function boundEntries(): { stream: Transform; next(): void } {
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, pass) {
      bytes += chunk.length
      if (bytes <= MAX_ENTRY_BYTES) pass(null, chunk)
      else pass(new BackupRefused('This is no backup of a shop: a part of it is too large.'))
    },
  })
  const next = () => {
    bytes = 0
  }
  return { stream, next }
}

function throwBackupRefused(error: Error): never {
  throw toBackupRefused(error)
}

export function toBackupRefused(error: Error): BackupRefused {
  if (error instanceof BackupRefused) return error
  const message = `This backup cannot be read: it is damaged, no backup, or has another passphrase (${error.message}).`
  return new BackupRefused(message, { cause: error })
}

async function readEntryBytes(entry: AsyncIterable<unknown>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of entry) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** A promise that only fails: a broken stream leaves who waits for another one without an answer. */
function createFailure(): [Promise<never>, (reason: unknown) => void] {
  const { promise, reject } = Promise.withResolvers<never>()
  promise.catch(() => {})
  return [promise, reject]
}

async function encryptStream(plain: Readable, passphrase: string): Promise<Readable> {
  const encrypter = new Encrypter()
  encrypter.setScryptWorkFactor(SCRYPT_WORK_FACTOR)
  encrypter.setPassphrase(passphrase)
  return fromWeb(await encrypter.encrypt(toWeb(plain)))
}

async function decryptStream(source: Readable, passphrase: string): Promise<Readable> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  return fromWeb(await decrypter.decrypt(toWeb(source)))
}

const toWeb = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>
const fromWeb = (stream: ReadableStream<Uint8Array>) =>
  Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0])
