/** Every number and name that visitors can notice. */

export const MAX_SHOP_NAME_LENGTH = 60

/** Satang; the range that Stripe and Omise have in common (Omise: 20 to 150,000 baht). */
export const MIN_PAYABLE = 20_00
export const MAX_PAYABLE = 150_000_00

/** The longest time from Buy Now. Stripe's minimum is 30 minutes, and clocks may differ. */
export const CHECKOUT_TIME_MS = 45 * 60 * 1000
/** Applies to providers that allow it; a PromptPay code makes it longer. */
export const SHORT_CHECKOUT_TIME_MS = 15 * 60 * 1000
/** Until a transfer to the owner's account must have been made; with its slip, the checkout waits for her answer. */
export const TRANSFER_TIME_MS = 60 * 60 * 1000

/** Satang. */
export const MAX_PRICE = 1_000_000_00

export const MAX_TITLE_LENGTH = 200
export const MAX_CATEGORY_LENGTH = 60
export const MAX_DESCRIPTION_LENGTH = 4000
/** Applies to what a product contains, its care, and its images' alternative texts. */
export const MAX_PRODUCT_NOTE_LENGTH = 1000
export const MAX_IMAGE_URL_LENGTH = 2000
/** Applies to one product. */
export const MAX_WORK_POINTS = 100
/** Includes the main image. */
export const MAX_PRODUCT_IMAGES = 8

export const PRODUCT_ADDED_MS = 900
export const DELETED_KEPT_DAYS = 30

export const HOME_PRODUCTS = 8
export const PRODUCTS_PER_PAGE = 24
export const ORDERS_PER_PAGE = 20
/** A search or a price range counts and shows at most this many products. */
export const MAX_PRODUCTS_FOUND = 1000
export const SIMILAR_PRODUCTS = 8
export const OTHER_PRODUCTS = 4
export const SIMILAR_SCAN_LIMIT = 1000
/** Applies to the owner's search, which can be sorted. */
export const MAX_ADMIN_PRODUCTS_FOUND = 20_000
export const DASHBOARD_ROWS = 20
export const MENU_CATEGORIES = 8

/** Stripe accepts at most 100 lines. */
export const MAX_COPIES_PER_PRODUCT = 99
export const MAX_CART_PRODUCTS = 100

export const MIN_PASSWORD_LENGTH = 10
export const MAX_PASSWORD_LENGTH = 128
export const MAX_NAME_LENGTH = 100
export const MAX_EMAIL_LENGTH = 254
export const MAX_SEARCH_LENGTH = 100
export const MAX_CONTACT_LENGTH = 5000

export const RESET_LINK_MS = 30 * 60 * 1000
export const CONFIRM_LINK_HOURS = 24
/** Applies to each visitor, unless the owner sets another number. */
export const CONTACT_MESSAGES_PER_HOUR = 5
export const CONTACT_RELOAD_MS = 700

export const MAX_IMAGE_BYTES = 5 * 1024 * 1024
export const IMAGE_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif'
/** Browsers shrink larger photos before uploading; above this they are refused. */
export const MAX_PHOTO_BYTES = 100 * 1024 * 1024
/** Browsers with scripts convert the additional types. */
export const PHOTO_TYPES = `${IMAGE_TYPES},image/heic,image/heif,.heic,.heif`
/** The longer side. */
export const PROFILE_IMAGE_SIDE_PX = 640
export const PRODUCT_IMAGE_SIDE_PX = 2400

export const PAYMENT_STATUS_POLLS_MS = [1000, 2000, 4000, 8000] as const
/** Intervals while a code waits; the last one repeats. */
export const SCAN_STATUS_POLLS_MS = [2000, 4000, 8000, 10_000] as const

export const LIVE_BATCH_MS = 25

/** Sizes of a product's image that pages ask for. */
export const IMAGE_WIDTHS_PX = [320, 360, 480, 640, 960, 1200] as const
export const THUMBNAIL_WIDTHS_PX = [160, 320] as const
export const LOGO_WIDTH_PX = 160
