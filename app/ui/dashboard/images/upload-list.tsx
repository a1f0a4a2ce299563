import { RotateCcw, X } from 'lucide-react'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import type { ImageUpload, ImageUploads } from './image-uploads.ts'

/** Screen readers announce progress in these steps. */
const ANNOUNCE_EVERY_PERCENT = 25

/** Running and failed uploads. */
export function UploadList({ uploads }: { uploads: ImageUploads }) {
  const t = useAdminTranslate()
  const text = (upload: ImageUpload, step = 1) =>
    t(`productForm.uploadSteps.${upload.step}`, { percent: Math.floor(upload.percent / step) * step })
  const current = uploads.list.find(({ step }) => step === 'preparing' || step === 'uploading')
  return (
    <>
      <p className="visually-hidden" role="status">
        {current ? text(current, ANNOUNCE_EVERY_PERCENT) : ''}
      </p>
      {uploads.list.length > 0 && (
        <ul className="upload-list" data-uploading>
          {uploads.list.map((upload) => (
            <li key={upload.key} className="upload-list__item">
              <span className="upload-list__name">{upload.file.name}</span>
              <span className="text-soft text-small">{text(upload)}</span>
              <UploadButtons upload={upload} uploads={uploads} />
              {upload.step === 'uploading' && (
                <progress max={100} value={upload.percent} aria-label={upload.file.name} />
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function UploadButtons({ upload, uploads }: { upload: ImageUpload; uploads: ImageUploads }) {
  const t = useAdminTranslate()
  const { name } = upload.file
  const failed = upload.step === 'failed'
  return (
    <span className="upload-list__buttons">
      {failed && (
        <button
          className="icon-btn"
          type="button"
          aria-label={t('productForm.uploadRetry', { name })}
          onClick={() => uploads.retry(upload)}
        >
          <RotateCcw className="icon icon--small" aria-hidden="true" />
        </button>
      )}
      <button
        className="icon-btn"
        type="button"
        aria-label={t(failed ? 'productForm.uploadRemove' : 'productForm.uploadCancel', { name })}
        onClick={() => uploads.remove(upload)}
      >
        <X className="icon icon--small" aria-hidden="true" />
      </button>
    </span>
  )
}
