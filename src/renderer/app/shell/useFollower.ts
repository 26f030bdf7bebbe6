import type { FollowRow } from '#features/filed/approvals/rows'
import { computed, onMounted, onUnmounted, watch } from 'vue'
import { useRoute } from 'vue-router'
import { call } from '#data/bridge/index'
import { createFollower } from '#features/filed/approvals/follower'
import { followedOf } from '#features/filed/approvals/rows'
import { useCompanies } from '#data/state/companies'
import { useFollowing } from '#features/filed/approvals/store'
import { useMorningChoice } from '#features/filed/morning/useMorningChoice'
import { firstScreen } from '#ui/behaviour/firstScreen'
import { useDay } from '#data/state/day'
import { useJournal } from '#data/state/journal'

/**
 * Asks about the approval status (承認状況) of filed applications. Pauses while an application is being sent. Asks the
 * practice bank only while the list is shown, because only the user changes its answers.
 */
export function useFollower(): void {
  const companies = useCompanies()
  const journal = useJournal()
  const following = useFollowing()
  const route = useRoute()
  const clock = useDay()
  const paused = computed(() => journal.entries.some(({ state }) => state === 'sending'))
  const followed = computed(() =>
    followedOf(following.rows, following.attempts, { today: following.day, practice: route.name === 'following' }),
  )
  const choice = useMorningChoice()
  const warn = createWarning(following, () => choice.value === 'off')
  const follower = createFollower({
    followed: () => followed.value,
    lastInquiryAt: () => following.lastInquiryAt,
    paused: () => paused.value,
    ask: (key) => ask(following, key),
    now: Date.now,
    // With a morning summary, its notification is the only one.
    onChanges: (count) => {
      if (choice.value === 'off') void call('notifications.show', { kind: 'statusChanged', count })
    },
  })
  watch(
    () => clock.day,
    (day) => (following.day = day),
  )
  watch([followed, paused, () => companies.credential], follower.wake)
  watch(() => [following.day, following.overdue.length], warn)
  onMounted(async () => {
    // After years there are tens of thousands of answers.
    await firstScreen()
    await following.load()
    warn()
    follower.wake()
  })
  onUnmounted(() => {
    follower.stop()
  })
}

type Following = ReturnType<typeof useFollowing>

/** At most once a day, and only when approvals are missing. */
function createWarning(following: Following, mayNotify: () => boolean): () => void {
  let warnedOn = ''
  return () => {
    if (!mayNotify() || warnedOn === following.day || following.overdue.length === 0) return
    warnedOn = following.day
    void call('notifications.show', { kind: 'approvalDue', count: following.overdue.length })
  }
}

/** Resolves to whether something changed; false without a key. */
async function ask(following: Following, key: string): Promise<boolean> {
  const row = following.rows.find((one) => one.key === key)
  following.noteAttempt(key)
  if (!row || !(await hasKey(row))) return false
  const asked = await following.ask(row)
  return asked.ok && asked.record.changes !== undefined
}

async function hasKey({ companyId, environment }: FollowRow): Promise<boolean> {
  const reply = await call('credentials.status', { companyId, environment })
  return reply.ok && (reply.value.state === 'stored' || reply.value.state === 'session')
}
