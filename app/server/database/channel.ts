/** Also used by the schema's triggers. */
export const NOTIFY_CHANNEL = 'dokmai'
