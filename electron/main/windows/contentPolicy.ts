/**
 * What a page of this application may load: scripts, fonts and images of its own, and nothing by a connection. Inline
 * styles are naive-ui's (it writes `style` elements and attributes). Each kind is named, although `default-src` would
 * do for most: workers would fall back to `script-src`.
 */
const DIRECTIVES = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'none'",
  "worker-src 'none'",
  "object-src 'none'",
  "frame-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
]

/**
 * What a document in this sandbox may still do: run its scripts as its own origin, submit forms to itself
 * (`form-action` lets none leave), and ask for a window, which main denies or takes for a link outside. What is not
 * named is off: `print()`, `alert()` and their like, downloads, capture of the pointer. The app prints from main.
 */
const SANDBOX = 'sandbox allow-scripts allow-same-origin allow-forms allow-popups'

/** The policy as a header. */
export const CONTENT_SECURITY_POLICY = [...DIRECTIVES, "frame-ancestors 'none'", SANDBOX].join('; ')

/**
 * The policy as it stands in the built page, where `frame-ancestors` and `sandbox` have no meaning: it holds even if a
 * header were lost.
 */
export const POLICY_IN_PAGE = DIRECTIVES.join('; ')

/**
 * Names that Chromium knows on every system: an unknown one is a warning in the console of every page. What has no name
 * here (bluetooth, sharing, file pickers) is switched off in lockedWindow.ts.
 */
const DENIED_FEATURES = [
  'accelerometer',
  'autoplay',
  'camera',
  'clipboard-read',
  'clipboard-write',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'keyboard-map',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]
/** Features of the browser that the page does without, as the header `Permissions-Policy`. */
export const PERMISSIONS_POLICY = DENIED_FEATURES.map((feature) => `${feature}=()`).join(', ')
