import { spawn, spawnSync } from 'node:child_process'
import { constants } from 'node:os'
import { root } from './paths.mjs'

const children = new Set()
let interrupted
let listening = false

/**
 * Passes a signal on to the children. Ctrl-C on a terminal reaches the whole process group, so the children have
 * received it already.
 */
function passOn(signal) {
  interrupted = signal
  if (signal === 'SIGINT' && process.stdin.isTTY) return
  for (const child of children) child.kill(signal)
}

function listenOnce() {
  if (listening) return
  listening = true
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => passOn(signal))
}

function exitCode(code, signal) {
  return code ?? 128 + (constants.signals[signal] ?? 1)
}

/**
 * Time limits in milliseconds, for one tool (fetching, building, packing, scanning) and for a whole suite. They are
 * many times what these take on a slow machine.
 */
export const LIMITS = { tool: 1_800_000, suite: 14_400_000 }

/**
 * Runs a program to its end and resolves to `{ code, output }`. With `capture` the output is kept instead of shown.
 * `started` receives the child process, so that a caller can stop it. A program that is still running after `limit`
 * milliseconds is killed and counts as failed. The output then contains its command.
 */
export function run(command, args, { env = process.env, capture = false, shell = false, started, limit } = {}) {
  listenOnce()
  if (interrupted) return Promise.resolve({ code: exitCode(null, interrupted), output: '' })
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd: root,
      env,
      shell,
      stdio: capture ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    })
    const chunks = []
    children.add(child)
    started?.(child)
    child.stdout?.on('data', (chunk) => chunks.push(chunk))
    child.stderr?.on('data', (chunk) => chunks.push(chunk))
    const late =
      limit === undefined
        ? undefined
        : setTimeout(() => {
            const words = `stopped after ${limit / 1000} s without an end: ${[command, ...args].join(' ')}\n`
            chunks.push(Buffer.from(words))
            if (!capture) console.error(words)
            child.kill('SIGKILL')
          }, limit)
    const finish = (code, extra = '') => {
      clearTimeout(late)
      children.delete(child)
      done({ code, output: Buffer.concat(chunks).toString('utf8') + extra })
    }
    child.on('error', (error) => {
      if (!capture) console.error(`${command}: ${error.message}`)
      finish(127, `${command}: ${error.message}\n`)
    })
    child.on('close', (code, signal) =>
      finish(interrupted && code === null ? exitCode(null, interrupted) : exitCode(code, signal)),
    )
  })
}

/** Returns the first line that a short-lived program prints, or undefined if it cannot be run or fails. */
export function firstLine(command, args, env = process.env) {
  const result = spawnSync(command, args, { cwd: root, env, encoding: 'utf8', timeout: 20_000, windowsHide: true })
  return result.status === 0 ? result.stdout.trim().split('\n')[0] : undefined
}

/** Runs a program and ends the script with the same exit code. */
export async function runAndExit(command, args, options) {
  const { code } = await run(command, args, options)
  process.exit(code)
}
