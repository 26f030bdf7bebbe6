import { spawnSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { hasPracticeCompany } from './session.mjs'

const xdotool = (...args) => spawnSync('xdotool', args, { encoding: 'utf8', timeout: 10_000 })

/** Returns whether a trial can press keys here: on an X display, with xdotool. */
export const canPress = () => process.platform === 'linux' && xdotool('version').status === 0

/** Returns the window of the app, once there is one. */
async function appWindow() {
  for (let tries = 0; tries < 40; tries += 1) {
    const [id] = xdotool('search', '--onlyvisible', '--name', 'Tokucho Desk').stdout.split('\n')
    if (id) return id
    await wait(250)
  }
  throw new Error('The app has no window.')
}

/** Presses keys one after the other, each alone or as in `ctrl+n`. */
export const keys = (...names) => xdotool('key', ...names)
/** Types a text. */
export const typed = (text) => xdotool('type', text)

/** Gives the app's window the focus, and waits until it takes keys: once it has drawn its first frames with it. */
export async function focusWindow() {
  xdotool('windowfocus', '--sync', await appWindow())
  await wait(2_000)
}

/**
 * Begins with a practice company by the keyboard, and waits until the practice bank has answered. The button is the
 * third last of the first screen.
 */
export async function beginPractice({ since, until }, data) {
  await focusWindow()
  for (let presses = 0; presses < 3; presses += 1) {
    keys('shift+Tab')
    await wait(200)
  }
  keys('Return')
  await until('the practice company was there', () => hasPracticeCompany(data))
  await until('the practice bank answered', () => since().includes('bank.exchange'))
}

/** The title of the app's own message boxes, in Japanese; its windows are called by the product's name. */
const BOX = '特徴デスク'
const boxes = () => xdotool('search', '--onlyvisible', '--name', `^${BOX}$`).stdout.split('\n').filter(Boolean)

/** Returns whether a message box of the app is open. */
export const boxShown = () => boxes().length > 0

/** Agrees in the open message box: its buttons share the lower edge, and the left one agrees. */
export async function agree() {
  const [id] = boxes()
  // The box has its final size and its buttons once it has been drawn.
  await wait(1_000)
  const place = xdotool('getwindowgeometry', '--shell', id).stdout
  const number = (name) => Number(new RegExp(`^${name}=(\\d+)$`, 'm').exec(place)?.[1])
  xdotool(
    'mousemove',
    String(number('X') + Math.round(number('WIDTH') / 4)),
    String(number('Y') + number('HEIGHT') - 18),
  )
  xdotool('click', '1')
}
