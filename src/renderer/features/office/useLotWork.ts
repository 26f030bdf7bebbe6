import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import type { EnvironmentName } from '#contract/ipc/index'
import { lastEdits } from '#data/office/lastEdits'
import { useLiveQuery } from '#data/useLiveQuery'
import { moment } from '#ui/text/clock'
import { type LotStep, type LotWork, lotWorkOf, openRequests, waitsFor } from './lotWork.ts'
import { useOffice } from './store.ts'

const NOTHING: LotWork = { step: undefined, editing: [] }

export function useLotWork() {
  const { t } = useI18n()
  const office = useOffice()
  const asked = computed(() => openRequests(office.board))
  const { value: edits } = useLiveQuery(
    () => asked.value.join(),
    () => lastEdits(asked.value),
    new Map<string, number>(),
  )
  const find = computed(() => (office.member ? lotWorkOf(office.board) : undefined))
  const of = (lotId: string, environment: EnvironmentName): LotWork =>
    find.value?.({ lotId, environment, editedSeq: edits.value.get(lotId) }) ?? NOTHING
  const names = (logins: readonly string[]) => logins.map(office.nameOf).join(t('office.separator'))

  const wordsOf = (step: LotStep) => ({
    by: office.nameOf(step.by),
    at: moment(step.at),
    machine: 'machine' in step ? step.machine : '',
    comment: 'comment' in step ? step.comment : '',
    may: 'may' in step && step.may.length > 0 ? names(step.may) : t('office.work.nobody'),
  })
  const short = ({ step, editing }: LotWork): string =>
    [
      ...(editing.length > 0 ? [t('office.work.short.editing', { names: names(editing) })] : []),
      ...(step ? [t(`office.work.short.${step.kind}`, wordsOf(step))] : []),
    ].join(t('office.separator'))
  const sentences = ({ step, editing }: LotWork): string[] => [
    ...(editing.length > 0 ? [t('office.editing', { names: names(editing) })] : []),
    ...(step ? [t(`office.work.long.${step.kind}`, wordsOf(step))] : []),
  ]

  return {
    inOffice: computed(() => office.member !== undefined),
    of,
    short,
    sentences,
    /** The user has the name of `person`, who is in charge, or one of the lots waits for the user. */
    isMine: (person: string, works: readonly LotWork[]): boolean => {
      const { member } = office
      if (!member) return false
      return (
        (person !== '' && plain(person) === plain(member.displayName)) ||
        works.some((one) => waitsFor(one, member.login))
      )
    },
  }
}

export type LotWorks = ReturnType<typeof useLotWork>

/** Names are compared without spaces, which people set differently. */
const plain = (name: string): string => name.normalize('NFKC').replaceAll(/\s/g, '')
