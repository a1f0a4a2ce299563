import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { PRODUCT_IMAGE_SIDE_PX } from '#app/shop/constants.ts'
import { type Outcome, type ProblemCode, refused } from '#app/shop/problem.ts'

export interface ImageUpload {
  key: number
  file: File
  step: 'waiting' | 'preparing' | 'uploading' | 'failed'
  percent: number
  code?: ProblemCode
}

export interface ImageUploads {
  list: ImageUpload[]
  add(files: File[]): void
  retry(upload: ImageUpload): void
  /** Cancels a running upload too. */
  remove(upload: ImageUpload): void
}

/** Shrinks and uploads files one by one; `onDone` gets each URL. */
export function useImageUploads(onDone: (imageUrl: string) => void): ImageUploads {
  const [list, setList] = useState<ImageUpload[]>([])
  const lastKey = useRef(0)
  const { jobs, start } = useUploadQueue(setList, onDone)
  return useMemo(
    () => ({
      list,
      add(files) {
        const added = files.map((file) => ({ key: ++lastKey.current, file, ...FRESH }))
        setList((all) => [...all, ...added])
        for (const { key, file } of added) start(key, file)
      },
      retry({ key, file }) {
        setList((all) => all.map((one) => (one.key === key ? { key, file, ...FRESH } : one)))
        start(key, file)
      },
      remove({ key }) {
        jobs.current.get(key)?.abort()
        setList((all) => all.filter((one) => one.key !== key))
      },
    }),
    [list, jobs, start],
  )
}

const FRESH = { step: 'waiting', percent: 0 } as const

type SetList = Dispatch<SetStateAction<ImageUpload[]>>

/** Each upload waits for those before it. */
function useUploadQueue(setList: SetList, onDone: (imageUrl: string) => void) {
  const jobs = useJobs()
  const queue = useRef(Promise.resolve())
  const done = useLatest(onDone)
  const start = useCallback(
    (key: number, file: File) => {
      const job = new AbortController()
      jobs.current.set(key, job)
      queue.current = queue.current.then(() => work({ key, file, signal: job.signal, setList, done }))
    },
    [jobs, setList, done],
  )
  return { jobs, start }
}

/** The value of the newest render, for work that was begun in an earlier one. */
function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}

/** By the keys of their uploads. Leaving the form cancels them. */
function useJobs(): RefObject<Map<number, AbortController>> {
  const jobs = useRef(new Map<number, AbortController>())
  useEffect(() => {
    const running = jobs.current
    return () => {
      for (const job of running.values()) job.abort()
    }
  }, [])
  return jobs
}

interface Work extends Pick<ImageUpload, 'key' | 'file'> {
  signal: AbortSignal
  setList: SetList
  done: RefObject<(imageUrl: string) => void>
}

async function work({ key, file, signal, setList, done }: Work): Promise<void> {
  const change = (changes: Partial<ImageUpload>) =>
    setList((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)))
  // Only an abort or a script that failed to load rejects.
  const sent = await send(file, signal, change).catch(() => refused('upload-broken-off'))
  if (signal.aborted) return
  if (!sent.ok) return change({ step: 'failed', code: sent.problem.code })
  done.current(sent.value)
  setList((all) => all.filter((one) => one.key !== key))
}

async function send(
  file: File,
  signal: AbortSignal,
  change: (changes: Partial<ImageUpload>) => void,
): Promise<Outcome<string>> {
  signal.throwIfAborted()
  change({ step: 'preparing' })
  const [{ preparePhoto, drawPhoto }, { uploadImage }] = await Promise.all([
    import('#app/browser/photo/prepare-photo.ts'),
    import('#app/browser/photo/upload-image.ts'),
  ])
  const options = { side: PRODUCT_IMAGE_SIDE_PX, signal }
  const upload = (image: File) => {
    change({ step: 'uploading' })
    return uploadImage(image, { signal, onProgress: (sent) => change({ percent: Math.round(sent * 100) }) })
  }
  const prepared = await preparePhoto(file, options)
  if (!prepared.ok) return prepared
  const sent = await upload(prepared.value)
  if (sent.ok || sent.problem.code !== 'image-invalid' || prepared.value !== file) return sent
  // Browsers draw files that the server's decoders find too damaged.
  change({ step: 'preparing', percent: 0 })
  const drawn = await drawPhoto(file, options)
  return drawn.ok ? upload(drawn.value) : sent
}
