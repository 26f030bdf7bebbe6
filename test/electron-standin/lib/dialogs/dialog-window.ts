import type { DialogOptions } from './dialog.ts'
import { cdp } from '../shared/runtime.ts'
import { createTarget } from '../chromium/targets.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string): string => text.replace(/[&<>"]/g, (letter) => escapes[letter]!)

function html(kind: string, options: DialogOptions): string {
  const message = kind === 'showMessageBox'
  const buttons = message
    ? options.buttons?.length
      ? options.buttons
      : ['OK']
    : [options.buttonLabel ?? 'OK', 'Cancel']
  const path = message ? '' : `<p><input id=path style="width:100%" value="${escape(options.defaultPath ?? '')}">`
  const box = options.checkboxLabel
    ? `<p><label><input type=checkbox id=box ${options.checkboxChecked ? 'checked' : ''}> ${escape(options.checkboxLabel)}</label>`
    : ''
  const row = buttons
    .map(
      (label, index) =>
        `<button onclick="answer(${index})" ${index === (options.defaultId ?? 0) ? 'autofocus' : ''}>${escape(label)}</button>`,
    )
    .join(' ')
  return `<!doctype html><meta charset=utf-8><title>${escape(options.title ?? '')}</title><body style="font:15px sans-serif;margin:24px;word-break:auto-phrase">
<p><b>${escape(options.message ?? options.title ?? '')}</b><p style="white-space:pre-wrap">${escape(options.detail ?? '')}${path}${box}<p>${row}
<script>const at=id=>document.getElementById(id);const answer=n=>reply(JSON.stringify({n,path:at('path')?.value,box:at('box')?.checked}));
addEventListener('keydown',e=>{if(e.key==='Escape')answer(-1)})</script>`
}

interface Answer {
  n: number
  path?: string
  box?: boolean
}

function result(kind: string, options: DialogOptions, { n, path, box }: Answer): Record<string, unknown> {
  if (kind === 'showMessageBox') return { response: n < 0 ? (options.cancelId ?? 0) : n, checkboxChecked: box ?? false }
  if (n !== 0 || !path) return { canceled: true }
  return kind === 'showSaveDialog' ? { canceled: false, filePath: path } : { canceled: false, filePaths: [path] }
}

/** Asks the user in a small window of Chromium; closing it counts as cancelling. */
export async function askInWindow(kind: string, options: DialogOptions): Promise<Record<string, unknown>> {
  const { targetId, sessionId } = await createTarget({ url: 'about:blank', width: 600, height: 520 })
  await cdp().send('Runtime.runIfWaitingForDebugger', {}, sessionId)
  const stops: (() => void)[] = []
  const answer = new Promise<Answer>((resolve) => {
    stops.push(
      cdp().on(sessionId, 'Runtime.bindingCalled', (params) => resolve(JSON.parse(String(params.payload)) as Answer)),
    )
    stops.push(
      cdp().on(undefined, 'Target.targetDestroyed', (params) => {
        if (params.targetId === targetId) resolve({ n: -1 })
      }),
    )
  })
  await cdp().send('Runtime.enable', {}, sessionId)
  await cdp().send('Runtime.addBinding', { name: 'reply' }, sessionId)
  const { frameTree } = await cdp().send<{ frameTree: { frame: { id: string } } }>('Page.getFrameTree', {}, sessionId)
  await cdp().send('Page.setDocumentContent', { frameId: frameTree.frame.id, html: html(kind, options) }, sessionId)
  const given = await answer
  for (const stop of stops) stop()
  await cdp()
    .send('Target.closeTarget', { targetId })
    .catch(() => {})
  return result(kind, options, given)
}
