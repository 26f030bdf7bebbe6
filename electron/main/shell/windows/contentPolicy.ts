/**
 * Nothing over the network. naive-ui writes `style` elements and attributes, so inline styles are allowed. Kinds
 * under `default-src` are listed too: workers, for example, would fall back to `script-src`.
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
 * Forms and popups are allowed, because `form-action` prevents sending forms and main denies a window or treats it as
 * an external link. All else is off: `print()`, `alert()`, downloads, pointer lock.
 */
const SANDBOX = 'sandbox allow-scripts allow-same-origin allow-forms allow-popups'

export const CONTENT_SECURITY_POLICY = [...DIRECTIVES, "frame-ancestors 'none'", SANDBOX].join('; ')

/**
 * The policy in the built page itself, in case a header is lost. `frame-ancestors` and `sandbox` have no effect
 * there.
 */
export const POLICY_IN_PAGE = DIRECTIVES.join('; ')

/**
 * Only names that Chromium knows on every system: an unknown one warns in every console. Features without a name
 * (bluetooth, sharing, file pickers) are off by lockedWindow.ts.
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
export const PERMISSIONS_POLICY = DENIED_FEATURES.map((feature) => `${feature}=()`).join(', ')
