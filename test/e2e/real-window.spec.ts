// Tests behaviour that the stand-in only imitates: Chromium's own sandbox around the page, and how Electron handles
// permissions and devices. Also tests the app's custom scheme, whose handler gets an address exactly as the page wrote
// it.
import { appSystem } from './support/appSystem.ts'
import { expect, test } from './support/desk.ts'
import { needsRealElectron, REAL_ELECTRON } from './support/realElectron.ts'
import { startPractice } from './support/steps.ts'

test.describe(`the page of the real Electron ${REAL_ELECTRON}`, () => {
  needsRealElectron('the sandbox of its processes, its permission handlers and its custom scheme')

  test('runs in a sandboxed process without Node', async ({ desk: { app, page } }) => {
    await startPractice(page)
    const found = await app.evaluate(({ app: electron, BrowserWindow }) => {
      const pages = BrowserWindow.getAllWindows().map(({ webContents }) => webContents.getOSProcessId())
      return electron
        .getAppMetrics()
        .filter(({ pid }) => pages.includes(pid))
        .map(({ type, sandboxed, integrityLevel }) => ({ type, sandboxed, integrityLevel }))
    })
    expect(found).toHaveLength(1)
    expect(found[0]!.type).toBe('Tab')
    // Linux reports neither value, so there the status of the page's process is checked.
    if (appSystem === 'darwin') expect(found[0]!.sandboxed).toBe(true)
    if (appSystem === 'win32') expect(found[0]!.integrityLevel).toMatch(/^(untrusted|low)$/)
    if (appSystem === 'linux') {
      const status = await app.evaluate(({ BrowserWindow }) => {
        const pid = BrowserWindow.getAllWindows()[0]!.webContents.getOSProcessId()
        return process.getBuiltinModule('node:fs').readFileSync(`/proc/${pid}/status`, 'utf8')
      })
      // The process has a filter on system calls and no way to gain privileges.
      expect(status).toMatch(/^Seccomp:\s+2$/m)
      expect(status).toMatch(/^NoNewPrivs:\s+1$/m)
    }
    expect(
      await page.evaluate(() => ['require', 'process', 'module', 'Buffer', 'global'].filter((name) => name in window)),
    ).toEqual([])
  })

  test('receives no permission, although Electron grants all of them by default', async ({ desk: { page } }) => {
    await startPractice(page)
    const states = await page.evaluate(() =>
      Promise.all(
        [
          'camera',
          'microphone',
          'geolocation',
          'notifications',
          'midi',
          'clipboard-read',
          'clipboard-write',
          'persistent-storage',
          'screen-wake-lock',
          'idle-detection',
          'local-fonts',
          'window-management',
        ].map((name) =>
          navigator.permissions.query({ name: name as PermissionName }).then(
            ({ state }) => `${name}: ${state}`,
            () => `${name}: unknown`,
          ),
        ),
      ),
    )
    expect(states.filter((state) => state.endsWith('granted'))).toEqual([])
    const tried = await page.evaluate(() =>
      Promise.all([
        navigator.mediaDevices.getUserMedia({ audio: true }).then(
          () => 'microphone',
          () => '',
        ),
        navigator.mediaDevices.getDisplayMedia({ video: true }).then(
          () => 'screen',
          () => '',
        ),
        navigator.clipboard.readText().then(
          () => 'clipboard',
          () => '',
        ),
        Notification.requestPermission().then((answer) => (answer === 'granted' ? 'notifications' : '')),
      ]),
    )
    expect(tried.join('')).toBe('')
  })

  test('copies on a click although the permission for it is denied', async ({ desk: { app, page } }) => {
    await startPractice(page)
    await page.getByRole('navigation', { name: 'メニュー' }).getByRole('link', { name: '設定' }).click()
    await page.getByRole('tab', { name: '診断' }).click()
    await page.getByRole('button', { name: '診断情報をコピー' }).click()
    await expect(page.getByText('コピーしました')).toBeVisible()
    expect(await app.evaluate(({ clipboard }) => clipboard.readText())).toContain('Electron')
  })

  test('gets nothing but its own files, however its scheme is spelt', async ({ desk: { app } }) => {
    const statuses = await app.evaluate(async ({ net }) => {
      const paths = [
        '../package.json',
        '..%2fpackage.json',
        '%2e%2e/package.json',
        '%252e%252e/package.json',
        '..%5cpackage.json',
        'assets/..%2f..%2fmain%2findex.cjs',
        'index.html%00.js',
        '%5c%5cserver%5cx.json',
        '/etc/passwd.txt',
        '.hidden.json',
        'C:%5cx.json',
      ]
      const addresses = [
        ...paths.map((path) => `app://tokucho/${path}`),
        'app://other/index.html',
        'app://tokucho.evil/index.html',
      ]
      return Promise.all(
        addresses.map(
          async (address) =>
            [
              address,
              await net.fetch(address).then(
                ({ status }) => status,
                () => 0,
              ),
            ] as const,
        ),
      )
    })
    expect(statuses.filter(([, status]) => status !== 404 && status !== 0)).toEqual([])
  })

  test('keeps a frame or a webview inside it away from the bridge', async ({ desk: { app, page } }) => {
    await startPractice(page)
    const found = await page.evaluate(async () => {
      const frame = document.createElement('iframe')
      const webview = document.createElement('webview')
      webview.setAttribute('src', 'app://tokucho/index.html')
      webview.setAttribute('nodeintegration', '')
      document.body.append(frame, webview)
      const answer = await window.desk.call('diagnostics.info')
      return { inFrame: frame.contentWindow !== null && 'desk' in frame.contentWindow, answer: answer.ok }
    })
    expect(found).toEqual({ inFrame: false, answer: true })
    expect(
      await app.evaluate(({ webContents }) => webContents.getAllWebContents().map((one) => one.getType())),
    ).toEqual(['window'])
  })
})
