import { data } from 'react-router'

/** The form that a request carries. Bytes that are none are the sender's fault: they are answered with 400. */
export async function readFormData(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch (error) {
    // A page that is left while it sends has nobody to answer either.
    if (error instanceof TypeError || request.signal.aborted) throw data(null, { status: 400 })
    throw error
  }
}
