/**
 * What a page of this app may load: its own scripts, fonts and images, and nothing over the network. naive-ui needs
 * inline styles, because it writes `style` elements and attributes. The kinds are listed even where `default-src` would
 * cover them, because workers, for example, would fall back to `script-src`.
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
 * What a sandboxed document may still do: run scripts as its own origin, submit forms within the page (`form-action`
 * prevents sending them), and ask for a window, which main denies or treats as an external link. Everything not named
 * is off: `print()`, `alert()` and the like, downloads, pointer lock. Printing is done by main.
 */
const SANDBOX = 'sandbox allow-scripts allow-same-origin allow-forms allow-popups'

/** As a response header. */
export const CONTENT_SECURITY_POLICY = [...DIRECTIVES, "frame-ancestors 'none'", SANDBOX].join('; ')

/**
 * The policy as part of the built page, in case a header is lost. `frame-ancestors` and `sandbox` would have no effect
 * there.
 */
export const POLICY_IN_PAGE = DIRECTIVES.join('; ')

/**
 * The browser features that the page is denied. Only names that Chromium knows on every system are listed, because an
 * unknown name causes a console warning on every page. Features that have no name here (bluetooth, sharing, file
 * pickers) are switched off in lockedWindow.ts.
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
/** As the `Permissions-Policy` header. */
export const PERMISSIONS_POLICY = DENIED_FEATURES.map((feature) => `${feature}=()`).join(', ')
