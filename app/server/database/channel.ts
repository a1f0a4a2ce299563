/** Also used by the schema's triggers. */
export const NOTIFY_CHANNEL = 'dokmai'
/** The triggers notify only about orders from other connections. */
export const APPLICATION_NAME = 'dokmai'
