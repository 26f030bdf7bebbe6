import type { UpdateState } from '#contract/ipc/index'

/**
 * `look` checks for a version, `wait` is a check that is running, `restart` starts the downloaded version. Undefined
 * if no check is possible or a question is open.
 */
export function updateButton({ kind }: UpdateState): 'look' | 'wait' | 'restart' | undefined {
  if (kind === 'idle' || kind === 'declined') return 'look'
  if (kind === 'ready' || kind === 'later') return 'restart'
  return kind === 'checking' ? 'wait' : undefined
}
