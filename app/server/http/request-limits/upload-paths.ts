/** Addresses whose forms may have a file; other forms are short. */
export const VISITORS_UPLOADS =
  /^\/(signup|profile|run|run\/moves|checkout\/[^/]+\/slip|board\/orders\/[^/]+\/photos)(\.data)?\/?$/i
export const ADMINS_UPLOADS = /^\/(addproduct|updateproduct|dashboard\/(images|settings))(\.data)?\/?$/i
