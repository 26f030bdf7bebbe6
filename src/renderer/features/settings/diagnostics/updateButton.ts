import type { UpdateState } from '#contract/ipc/index'

/**
 * What the person can set off in a state: a look, the restart into what was downloaded, or nothing, because there is
 * nothing to ask or it is their answer that is waited for. `wait` is a look under way.
 */
export function updateButton({ kind }: UpdateState): 'look' | 'wait' | 'restart' | undefined {
  if (kind === 'idle' || kind === 'declined') return 'look'
  if (kind === 'ready' || kind === 'later') return 'restart'
  return kind === 'checking' ? 'wait' : undefined
}
