import type { FileExport } from '#contract/ipc/index'
import { computed, type Ref, type WritableComputedRef } from 'vue'
import { useI18n } from 'vue-i18n'

const TERMINATORS = ['crlf', 'lf', 'cr', 'none'] as const
const ERAS = ['reiwa', 'heisei'] as const
const ENCODINGS = ['cp932', 'utf-8'] as const
const MIDDLE_DOTS = [
  ['.', 'point'],
  [' ', 'blank'],
] as const satisfies readonly (readonly [FileExport['middleDot'], string])[]

export function useFileExportOptions() {
  const { t } = useI18n()
  return {
    terminators: computed(() => TERMINATORS.map((value) => ({ value, label: t(`exports.terminator.${value}`) }))),
    eras: computed(() => ERAS.map((value) => ({ value, label: t(`exports.era.${value}`) }))),
    encodings: computed(() => ENCODINGS.map((value) => ({ value, label: t(`exports.encoding.${value}`) }))),
    middleDots: computed(() => MIDDLE_DOTS.map(([value, name]) => ({ value, label: t(`exports.middleDot.${name}`) }))),
  }
}

/** A new object at every change, so that watchers of the model notice. */
export function settingOf<T extends object, K extends keyof T>(model: Ref<T>, name: K): WritableComputedRef<T[K]> {
  return computed({
    get: () => model.value[name],
    set: (value) => void (model.value = { ...model.value, [name]: value }),
  })
}
