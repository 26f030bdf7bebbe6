export interface Preventable {
  readonly defaultPrevented: boolean
  preventDefault: () => void
}

/** Returns an Electron event object whose default action a listener can prevent. */
export function preventable<T extends object>(details: T): T & Preventable {
  let prevented = false
  const methods = {
    preventDefault: () => {
      prevented = true
    },
  }
  const event = Object.assign({}, details, methods)
  Object.defineProperty(event, 'defaultPrevented', { get: () => prevented })
  return event as T & Preventable
}
