/** A helper's own address, also of one whose link is over. Apart from the rights, which no page of the shop loads. */
export const STAFF_PATH = '/staff'
