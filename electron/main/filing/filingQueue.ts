import { createKeyedMutex } from '../storage/keyedMutex.ts'

/**
 * One queue for all companies: a company may be registered twice, and separate queues could send one lot twice. A
 * repeated request for the lot being filed does not count as waiting.
 */
export function createFilingQueue(onWaiting: (lotIds: readonly string[]) => void = () => undefined) {
  const exclusive = createKeyedMutex()
  const queue: { lotId: string }[] = []
  let announced = ''
  const tell = (): void => {
    const waiting = [...new Set(queue.map(({ lotId }) => lotId))].filter((lotId) => lotId !== queue[0]?.lotId)
    if (announced === (announced = waiting.join())) return
    onWaiting(waiting)
  }
  return async function queued<T>(lotId: string, task: () => Promise<T>): Promise<T> {
    const place = { lotId }
    queue.push(place)
    tell()
    try {
      return await exclusive('filing', task)
    } finally {
      queue.splice(queue.indexOf(place), 1)
      tell()
    }
  }
}
