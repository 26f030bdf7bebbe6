import { payeeKey } from '#domain/lots/duplicates'
import { classifyCode, findPayee, type Municipality } from '#domain/municipalities/municipalities'
import { pastMunicipality } from '#domain/municipalities/municipalityTimes'
import { emptyPayee, type PayeeField } from '#domain/lots/payeeMaster'
import { computed, reactive, ref, shallowRef } from 'vue'
import {
  draftFindings,
  normaliseField,
  toDraft,
  toRecord,
  withCode,
  type PayeeDraft,
  type TextField,
} from './payeeDraft.ts'
import { savePayeeRenamed } from '#data/repositories/bulkChanges'
import type { PayeeRow } from '#data/repositories/payees'
import type { Payees } from './usePayees.ts'

/** Shown beside a field whose text was changed when it was left. */
type Conversions = Partial<Record<TextField, { from: string; to: string }>>

function emptyForm() {
  return {
    open: ref(false),
    row: shallowRef<PayeeRow>(),
    draft: reactive<PayeeDraft>(toDraft(emptyPayee())),
    conversions: ref<Conversions>({}),
    left: ref<ReadonlySet<PayeeField>>(new Set()),
    attempted: ref(false),
    /** True: the municipality gave the payee another code or number. False: the record becomes another payee. */
    isSuccessor: ref(false),
  }
}
type Form = ReturnType<typeof emptyForm>

/**
 * Problems appear once a field was left, or for all fields once saving was attempted. Without `row`, the form adds a
 * new payee.
 */
export function usePayeeForm(payees: Payees) {
  const form = emptyForm()
  const { open, row, draft, conversions, attempted, isSuccessor } = form
  const { findings, shown, same, wardCity } = useProblems(form, payees)
  const { start, leave, setCode } = useTyping(form)

  const add = ({ code, kana }: Municipality) =>
    start({ ...toDraft(emptyPayee()), municipalityCode: code, municipalityName: kana })
  const edit = (payee: PayeeRow) => start(toDraft(payee), payee)
  const close = () => void (open.value = false)
  const isRenamed = computed(() => row.value !== undefined && payeeKey(toRecord(draft)) !== payeeKey(row.value))

  async function commit(): Promise<boolean> {
    attempted.value = true
    if (same.value || findings.value.some(({ severity }) => severity === 'error')) return false
    const before = row.value
    const payee = { ...toRecord(draft), formerly: before?.formerly }
    const saved =
      before && isRenamed.value && isSuccessor.value
        ? await payees.run(() => savePayeeRenamed(before, payee))
        : await payees.save(payee, before?.payeeId)
    if (saved) close()
    return saved
  }

  return {
    open,
    row,
    draft,
    conversions,
    shown,
    same,
    wardCity,
    isRenamed,
    isSuccessor,
    add,
    edit,
    close,
    leave,
    setCode,
    commit,
  }
}

function useProblems({ row, draft, left, attempted }: Form, payees: Payees) {
  const findings = computed(() => draftFindings(draft))
  const shown = computed(() =>
    findings.value.filter(({ field }) => attempted.value || left.value.has(field as PayeeField)),
  )
  const same = computed(() => {
    const key = payeeKey(toRecord(draft))
    return payees.rows.value.some((one) => one.payeeId !== row.value?.payeeId && payeeKey(one) === key)
  })
  /** The city of a typed ward, or the successor of a municipality of the past. */
  const wardCity = computed(() => {
    const code = normaliseField('municipalityCode', draft.municipalityCode)
    const found = classifyCode(code)
    if (found.kind === 'ward') return found.city
    // If the municipality was divided, only a notice can tell which successor the payee is.
    const [successor, ...others] = pastMunicipality(code)?.successors ?? []
    return others.length === 0 ? successor : undefined
  })
  return { findings, shown, same, wardCity }
}

function useTyping({ open, row, draft, conversions, left, attempted, isSuccessor }: Form) {
  /** The last code whose kana name was filled in: it distinguishes that name from one that the user typed. */
  let namedBy = ''

  function start(next: PayeeDraft, edited?: PayeeRow): void {
    Object.assign(draft, next)
    row.value = edited
    namedBy = next.municipalityCode
    conversions.value = {}
    left.value = new Set()
    // An existing payee shows its problems at once.
    attempted.value = edited !== undefined
    isSuccessor.value = false
    open.value = true
  }

  function leave(field: TextField): void {
    const from = draft[field]
    const to = normaliseField(field, from)
    draft[field] = to
    conversions.value = { ...conversions.value, [field]: from === to || isFigure(field) ? undefined : { from, to } }
    left.value = new Set([...left.value, field])
    if (field === 'municipalityCode') setCode(to)
  }

  function setCode(code: string): void {
    Object.assign(draft, withCode(draft, namedBy, code))
    // For an incomplete code or a ward's code no name is filled in, so the current name still belongs to the previous
    // code.
    if (findPayee(code)) namedBy = code
  }

  return { start, leave, setCode }
}

/** Adding commas to a number is not shown as a conversion. */
const isFigure = (field: TextField) => field === 'numberOfPayrollTaxPayments' || field === 'amountOfPayrollTaxPayments'

export type PayeeForm = ReturnType<typeof usePayeeForm>
