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
// `disableBlinkFeatures` is taken and forgotten: this Chromium has its features before there is a window. Only the real
// Electron shows what it closes.
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

/**
 * Electron passes over what it does not know: a protection that is misspelt would be none, and nobody would be told.
 */
export function refuseUnknown(options: WindowOptions): void {
  for (const name of Object.keys(options))
    if (!windowOptions.has(name)) throw notImplemented(`the window option '${name}'`)
  for (const name of Object.keys(options.webPreferences ?? {}))
    if (!pageOptions.has(name)) throw notImplemented(`webPreferences.${name}`)
}

/** Electron would run such a page with less protection than it can have here. */
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
