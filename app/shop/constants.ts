/** Every number and name that a visitor can notice, in one place. */

export const MAX_SHOP_NAME_LENGTH = 60

/** Satang. The narrowest range that the card providers for Thailand share (Omise: 20 to 150,000 baht). */
export const MIN_PAYABLE = 20_00
export const MAX_PAYABLE = 150_000_00

/**
 * Milliseconds from Buy Now to the moment after which nobody can pay any more. Stripe takes no less than 30 minutes by its own
 * clock, and the job may open a checkout late: the shop's clock can be wrong by minutes.
 */
export const CHECKOUT_TIME_MS = 45 * 60 * 1000

/** Satang; the dearest single product that the shop lists. */
export const MAX_PRICE = 1_000_000_00

export const MAX_TITLE_LENGTH = 200
export const MAX_CATEGORY_LENGTH = 60
export const MAX_DESCRIPTION_LENGTH = 4000
export const MAX_IMAGE_URL_LENGTH = 2000
/** Images of one product, the main one included. */
export const MAX_PRODUCT_IMAGES = 8

/** Milliseconds between the message that a product was added and the dashboard. */
export const PRODUCT_ADDED_MS = 900
/** Days in which a deleted product can be brought back. */
export const DELETED_KEPT_DAYS = 30

export const HOME_PRODUCTS = 8
export const PRODUCTS_PER_PAGE = 24
export const ORDERS_PER_PAGE = 20
/** A search or a price range counts and shows so many products; a shopper who sees that there are more narrows it. */
export const MAX_PRODUCTS_FOUND = 1000
/** Products that are offered where a search found none, or in place of one that is gone. */
export const SIMILAR_PRODUCTS = 8
export const OTHER_PRODUCTS = 4
/** The newest products whose descriptions are read where a search found nothing. */
export const SIMILAR_SCAN_LIMIT = 1000
/** As MAX_PRODUCTS_FOUND for the owner's search, which can be put in any order. */
export const MAX_ADMIN_PRODUCTS_FOUND = 20_000
/** Products that may change before the search takes them in; until then it reads them one by one. */
export const MAX_UNINDEXED_PRODUCTS = 200
export const DASHBOARD_ROWS = 20

/** Copies of one product, and different products, in one cart. Stripe takes at most 100 lines. */
export const MAX_COPIES_PER_PRODUCT = 99
export const MAX_CART_PRODUCTS = 100

export const MIN_PASSWORD_LENGTH = 10
export const MAX_PASSWORD_LENGTH = 128
export const MAX_NAME_LENGTH = 100
export const MAX_EMAIL_LENGTH = 254
export const MAX_SEARCH_LENGTH = 100
export const MAX_CONTACT_LENGTH = 5000

/** Milliseconds that the link of a reset email works, from its sending on. */
export const RESET_LINK_MS = 30 * 60 * 1000
/** Hours that the link which confirms an email address works, from its sending on. */
export const CONFIRM_LINK_HOURS = 24
/** Messages of the contact form from one visitor, where the owner sets no other number. */
export const CONTACT_MESSAGES_PER_HOUR = 5
/** Milliseconds from a sent message to the fresh form. */
export const CONTACT_RELOAD_MS = 700

/** Bytes of an uploaded image. */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024
/** The kinds of image that may be uploaded, as a file field names them. */
export const IMAGE_TYPES = 'image/jpeg,image/png,image/webp,image/avif'
/** Bytes of a photo that a browser makes smaller before it sends it; a larger file is refused at once. */
export const MAX_PHOTO_BYTES = 100 * 1024 * 1024
/** The kinds that a browser with scripts takes: it turns the further ones into one of the others. */
export const PHOTO_TYPES = `${IMAGE_TYPES},image/gif,image/heic,image/heif,.heic,.heif`
/** Pixels of a profile image's longer side, as it is kept. */
export const PROFILE_IMAGE_SIDE_PX = 640
/** Pixels of a product image's longer side, as it is kept. */
export const PRODUCT_IMAGE_SIDE_PX = 2400

/** Keys in the browser's storage; the first two are the names that other programs know. */
export const CART_KEY = 'cart'
export const USER_KEY = 'user'
export const CHECKOUT_KEY = 'checkout'
export const FILTER_KEY = 'filter'

/** Cookies that hold no secret: what the visitor chose, and the toast to show on the next page. */
export const LANGUAGE_COOKIE = 'language'
export const LANGUAGE_OFFER_COOKIE = 'language-offer'
export const MODE_COOKIE = 'mode'
export const TOAST_COOKIE = 'toast'
/** Seconds. */
export const PREFERENCE_COOKIE_S = 365 * 24 * 60 * 60

/** Milliseconds a toast stays; 0: until it is closed. */
export const TOAST_MS = { blank: 4000, error: 4000, custom: 4000, success: 2000, loading: 0 } as const
/** Milliseconds that a message stays which was carried over to the next page, where its reader first has to look around. */
export const FLASH_TOAST_MS = 5000
export const CHECKOUT_ERROR_TOAST_MS = 1000
export const MAX_TOASTS = 20
/** Milliseconds between a toast's closing and its removal from the page. */
export const TOAST_REMOVAL_MS = 1000

/** Milliseconds after which the paid shopper's page asks again whether the order is there. */
export const PAYMENT_STATUS_POLLS_MS = [1000, 2000, 4000, 8000] as const

/** Milliseconds that changes wait for each other before an open page is read again. */
export const LIVE_BATCH_MS = 25

export const CURRENCY = 'THB'
export const TIME_ZONE = 'Asia/Bangkok'
