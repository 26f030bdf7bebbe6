import { notImplemented } from '../shared/loud.ts'
import type { BrowserWindow } from './browser-window.ts'

export interface WindowOptions {
  width?: number
  height?: number
  x?: number
  y?: number
  minWidth?: number
  minHeight?: number
  show?: boolean
  title?: string
  parent?: BrowserWindow
  modal?: boolean
  webPreferences?: WebPreferences
  [name: string]: unknown
}

export interface WebPreferences {
  preload?: string
  partition?: string
  [name: string]: unknown
}

const windowOptions = new Set([
  'width',
  'height',
  'x',
  'y',
  'minWidth',
  'minHeight',
  'show',
  'title',
  'parent',
  'modal',
  'webPreferences',
  'autoHideMenuBar',
  'backgroundColor',
  'resizable',
])
// `disableBlinkFeatures` is accepted and ignored, because Chromium fixes its features before there is a window. Only
// the real Electron shows its effect.
const pageOptions = new Set([
  'preload',
  'partition',
  'sandbox',
  'contextIsolation',
  'nodeIntegration',
  'nodeIntegrationInWorker',
  'nodeIntegrationInSubFrames',
  'webSecurity',
  'allowRunningInsecureContent',
  'experimentalFeatures',
  'webviewTag',
  'plugins',
  'navigateOnDragDrop',
  'spellcheck',
  'devTools',
  'disableBlinkFeatures',
])

/** Refuses unknown options. Electron ignores them, so nobody would notice a misspelt protection. */
export function refuseUnknown(options: WindowOptions): void {
  for (const name of Object.keys(options))
    if (!windowOptions.has(name)) throw notImplemented(`the window option '${name}'`)
  for (const name of Object.keys(options.webPreferences ?? {}))
    if (!pageOptions.has(name)) throw notImplemented(`webPreferences.${name}`)
}

/** Refuses options by which Electron would run a page with less protection than the stand-in does. */
export function refuseWeakPages(preferences: WebPreferences): void {
  const weak = {
    sandbox: false,
    contextIsolation: false,
    nodeIntegration: true,
    nodeIntegrationInSubFrames: true,
    nodeIntegrationInWorker: true,
    webSecurity: false,
    allowRunningInsecureContent: true,
    webviewTag: true,
    experimentalFeatures: true,
  }
  for (const [name, value] of Object.entries(weak))
    if (preferences[name] === value) throw notImplemented(`webPreferences.${name}: ${String(value)}`)
}
