import type { Page } from '@playwright/test'

/**
 * Returns what of the page cannot be read as it is now: text that its box cuts off, that something else covers, or that
 * stands with a letter or two on each line, days that are not in the form of all others, and boxes that scroll
 * sideways. Text that is only scrolled out of sight is fine. While a dialog is open, only it counts.
 */
export const misfits = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>()
    const SLACK = 2
    const dialogs = [...document.querySelectorAll('[aria-modal=true]')].filter((one) => one.getClientRects().length > 0)
    const root = dialogs.at(-1) ?? document.body
    const styleOf = (element: Element) => getComputedStyle(element)
    const short = (element: Element): string => {
      const classes = element.getAttribute('class')?.replace(/\s+/g, '.') ?? ''
      return `${element.tagName.toLowerCase()}${classes && `.${classes}`}`
    }
    const nameOf = (element: Element): string =>
      `${element.parentElement ? `${short(element.parentElement)} > ` : ''}${short(element)}`
    const say = (what: string, element: Element, text: string) =>
      found.add(`${what}: ${nameOf(element)} 「${text.trim().replace(/\s+/g, ' ').slice(0, 40)}」`)
    const isBesidesTheWay = (element: Element) =>
      element.closest('[aria-hidden=true] svg, svg, .visually-hidden, .skip, canvas, [hidden], option') !== null

    /** The visible part of a rectangle of text, or why there is none. */
    function visible(rect: DOMRect, of: Element): DOMRect | 'cut' | 'shortened' | 'scrolled' {
      let { left, top, right, bottom } = rect
      let position = styleOf(of).position
      for (let box: Element | null = of; box && box !== document.documentElement; box = box.parentElement) {
        const style = styleOf(box)
        const bounds = box.getBoundingClientRect()
        const passed = position === 'fixed' || (position === 'absolute' && style.position === 'static' && box !== of)
        if (!passed && style.display !== 'inline') {
          const cutsX = style.overflowX === 'hidden' || style.overflowX === 'clip'
          const cutsY = style.overflowY === 'hidden' || style.overflowY === 'clip'
          if (cutsX && (right > bounds.right + SLACK || left < bounds.left - SLACK))
            return style.textOverflow === 'ellipsis' ? 'shortened' : 'cut'
          if (cutsY && (bottom > bounds.bottom + SLACK + 2 || top < bounds.top - SLACK - 2)) return 'cut'
          if (style.overflowX !== 'visible') {
            left = Math.max(left, bounds.left)
            right = Math.min(right, bounds.right)
          }
          if (style.overflowY !== 'visible') {
            top = Math.max(top, bounds.top)
            bottom = Math.min(bottom, bounds.bottom)
          }
          if (right - left < 3 || bottom - top < 3) return 'scrolled'
        }
        if (box !== of && !passed) position = style.position
      }
      const seen = new DOMRect(
        Math.max(left, 0),
        Math.max(top, 0),
        Math.min(right, innerWidth) - Math.max(left, 0),
        Math.min(bottom, innerHeight) - Math.max(top, 0),
      )
      return seen.width < 3 || seen.height < 3 ? 'scrolled' : seen
    }

    const floats = (element: Element): boolean => {
      for (let one: Element | null = element; one; one = one.parentElement)
        if (['sticky', 'fixed'].includes(styleOf(one).position) || one.matches('[role=tooltip], [role=menu]'))
          return true
      return false
    }

    function covered({ left, right, top, height }: DOMRect, of: Element): Element | undefined {
      const middle = top + height / 2
      for (const x of [left + 2, (left + right) / 2, right - 2]) {
        const hit = document.elementFromPoint(x, middle)
        if (!hit || of.contains(hit) || hit.contains(of)) continue
        // A label or a box of the same control lies over its text.
        if (hit.closest('button, a, label') && hit.closest('button, a, label') === of.closest('button, a, label'))
          continue
        if (floats(hit) || styleOf(hit).pointerEvents === 'none') continue
        return hit
      }
      return undefined
    }

    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      const element = node.parentElement
      if (!text || !element || isBesidesTheWay(element)) continue
      const style = styleOf(element)
      if (
        style.visibility === 'hidden' ||
        style.opacity === '0' ||
        !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      )
        continue
      if (
        /(?:^|[^\w/-])[0-9]{4}-[0-9]{2}(?:-[0-9]{2})?(?![\w-])/.test(text) &&
        !element.closest('code, pre, .mono, td.used')
      )
        say('a day in another form', element, text)
      const range = document.createRange()
      range.selectNodeContents(node)
      const rects = [...range.getClientRects()].filter(({ width, height }) => width > 0.5 && height > 0.5)
      const own = element.getBoundingClientRect()
      if (rects.length === 0 || (own.width <= 1 && own.height <= 1)) continue
      const letters = [...text.replace(/\s+/g, '')].length
      if (letters > 4 && rects.length >= 3 && rects.length >= letters / 2.5)
        say('a letter or two a line', element, text)
      for (const rect of rects) {
        const part = visible(rect, element)
        if (part === 'scrolled') continue
        if (part === 'cut' || part === 'shortened') {
          say(part, element, text)
          break
        }
        const by = style.pointerEvents === 'none' ? undefined : covered(part, element)
        if (by) {
          say(`covered by ${short(by)}`, element, text)
          break
        }
      }
    }
    for (const field of root.querySelectorAll<HTMLInputElement>('input'))
      if (
        field.value &&
        field.clientWidth > 0 &&
        field.scrollWidth > field.clientWidth + SLACK &&
        !['checkbox', 'radio', 'file'].includes(field.type)
      )
        say('a value is cut', field, field.value)
    for (const box of [document.documentElement, ...root.querySelectorAll('*')]) {
      if (box.scrollWidth <= box.clientWidth + 1 || box.clientWidth === 0) continue
      const { overflowX } = styleOf(box)
      if (box !== document.documentElement && overflowX !== 'auto' && overflowX !== 'scroll') continue
      // The twelve months of a plan or ledger and the columns of a bank are wider than any window.
      const isTable = box.matches('[role=grid], [role=treegrid], .grid, .scroller, .sheet, .sums, .lines')
      say(
        isTable ? 'a table scrolls sideways' : 'scrolls sideways',
        box,
        `${String(box.scrollWidth)} in ${String(box.clientWidth)}: ${box.getAttribute('aria-label') ?? box.textContent.trim()}`,
      )
    }
    return [...found]
  })
