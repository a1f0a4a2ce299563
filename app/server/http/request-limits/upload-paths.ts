/** Exceeds the limits of all pictures, so that the form itself can report one that is too large. */
export const MAX_UPLOAD_BYTES = 12 * 1024 * 1024

/** Addresses whose forms may have a file; other forms are short. */
export const VISITORS_UPLOADS =
  /^\/(signup|profile|run|run\/moves|checkout\/[^/]+\/slip|board\/orders\/[^/]+\/photos)(\.data)?\/?$/i
export const ADMINS_UPLOADS = /^\/(addproduct|updateproduct|dashboard\/(images|settings))(\.data)?\/?$/i
