import type { UpdateState } from '#contract/ipc/index'

/**
 * Returns the action available in a state: a look, the restart into the downloaded version, or none, because there is
 * nothing to look for or a question is open. `wait` is a running look.
 */
export function updateButton({ kind }: UpdateState): 'look' | 'wait' | 'restart' | undefined {
  if (kind === 'idle' || kind === 'declined') return 'look'
  if (kind === 'ready' || kind === 'later') return 'restart'
  return kind === 'checking' ? 'wait' : undefined
}
