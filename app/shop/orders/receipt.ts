/** A receipt such as `DM-7K2M9QPX`. */
export const RECEIPT_PREFIX = 'DM-'
export const RECEIPT_DIGITS = 8
