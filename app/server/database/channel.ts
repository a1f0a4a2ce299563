/** The schema's triggers use this name too. */
export const NOTIFY_CHANNEL = 'dokmai'
