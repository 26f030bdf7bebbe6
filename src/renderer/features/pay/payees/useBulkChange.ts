// Changes many designated numbers and the applicant's name and address; all is taken back as one step.
import type { AppError, Company } from '#contract/ipc/index'
import type { IsoMonth } from '#domain/calendar/calendar'
import { toDesignatedNumber } from '#domain/municipalities/codeText'
import { canEdit } from '#domain/filing/filingState'
import { numberProblems, readNumberLines, type LineProblem, type NumberChange } from '#domain/year/bulkChange'
import { payeeKey } from '#domain/lots/duplicates'
import { computed, reactive, ref, shallowRef, toRaw } from 'vue'
import {
  changeNumbers,
  lotsWithNumbers,
  previewNumbers,
  takeBackNumbers,
  type Renumbered,
} from '#data/repositories/bulkChanges'
import type { PayeeRow } from '#data/repositories/payees'
import { storageError } from '#data/storageError'
import { useCompanies } from '#data/state/companies'
import { useJournal } from '#data/state/journal'
import { useSingleRun } from '#ui/controls/useSingleRun'

export interface BulkPreview {
  numbers: readonly NumberChange[]
  employees: number
  applicant: readonly { field: 'applicantName' | 'address'; before: string; after: string }[]
  /** Drafts that have one of the present numbers; they keep what was entered. */
  drafts: readonly { name: string; month: IsoMonth }[]
}

export function useBulkChange(company: () => Company, payees: () => readonly PayeeRow[]) {
  const companies = useCompanies()
  const journal = useJournal()
  const typed = reactive(new Map<string, string>())
  const pasted = ref('')
  const lineProblems = shallowRef<readonly LineProblem[]>([])
  const applicant = reactive({ ...toRaw(company().applicant) })
  const preview = shallowRef<BulkPreview>()
  const error = shallowRef<AppError>()
  const done = shallowRef<{ numbers: Renumbered; before: Company | undefined; after: Company | undefined }>()

  const changes = computed<NumberChange[]>(() =>
    payees().flatMap(({ payeeId, municipalityCode, designatedNumber }) => {
      const after = toDesignatedNumber(typed.get(payeeId) ?? '')
      return after === '' || after === designatedNumber ? [] : [{ municipalityCode, before: designatedNumber, after }]
    }),
  )
  const problems = computed(() => numberProblems(payees(), changes.value))
  const problemOf = (row: PayeeRow) => problems.value.get(payeeKey(row))
  const applicantChanges = computed(() =>
    (['applicantName', 'address'] as const)
      .map((field) => ({ field, before: company().applicant[field], after: applicant[field] }))
      .filter(({ before, after }) => before !== after),
  )
  const any = computed(() => changes.value.length + applicantChanges.value.length > 0)

  /** Takes lines from a spreadsheet; one that cannot be read is named and changes nothing. */
  function takeLines(): void {
    const read = readNumberLines(pasted.value, payees())
    lineProblems.value = read.problems
    for (const { municipalityCode, before, after } of read.changes) {
      const row = payees().find(
        (payee) => payee.municipalityCode === municipalityCode && payee.designatedNumber === before,
      )
      if (row) typed.set(row.payeeId, after)
    }
    if (read.problems.length === 0) pasted.value = ''
    preview.value = undefined
  }

  const showing = useSingleRun(async () => {
    error.value = undefined
    try {
      const { companyId } = company()
      await journal.whole()
      const { employees } = await previewNumbers(companyId, changes.value)
      const lots = await lotsWithNumbers(companyId, changes.value)
      preview.value = {
        numbers: changes.value,
        employees: employees.length,
        applicant: applicantChanges.value,
        drafts: lots.filter(({ lotId }) => canEdit(journal.stateOf(lotId))),
      }
    } catch (thrown) {
      error.value = storageError(thrown)
    }
  })

  const applying = useSingleRun(async (): Promise<boolean> => {
    const shown = preview.value
    if (!shown) return false
    error.value = undefined
    const before = structuredClone(toRaw(company()))
    const after = { ...before, applicant: { ...toRaw(applicant) } }
    let numbers: Renumbered = { payees: [], employees: [] }
    try {
      numbers = await changeNumbers(before.companyId, shown.numbers)
      if (shown.applicant.length > 0) await companies.save(after, before)
    } catch (thrown) {
      error.value = storageError(thrown)
      // All or nothing: the numbers go back if the company could not be saved. If that fails too, a second try of the
      // same changes would turn exchanged numbers round, so the form shows the numbers as they are now.
      await takeBackNumbers(numbers).catch(() => (preview.value = undefined))
      return false
    }
    const isSaved = shown.applicant.length > 0
    done.value = { numbers, before: isSaved ? before : undefined, after: isSaved ? after : undefined }
    preview.value = undefined
    typed.clear()
    return true
  })

  /** Returns how many records stay, because they were changed since. */
  async function takeBack(): Promise<number> {
    const step = done.value
    if (!step) return 0
    const left = await takeBackNumbers(step.numbers)
    if (step.before && step.after) await companies.save(step.before, step.after)
    return left
  }

  return {
    typed,
    pasted,
    lineProblems,
    applicant,
    changes,
    problems,
    problemOf,
    any,
    preview,
    error,
    done,
    takeLines,
    show: showing.run,
    apply: applying.run,
    takeBack,
    running: computed(() => showing.running.value || applying.running.value),
  }
}

export type BulkChangeModel = ReturnType<typeof useBulkChange>
