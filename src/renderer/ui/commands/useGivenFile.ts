import { watch } from 'vue'
import { type OpenedFile, openedFiles, takeOpenedFile } from './openedFiles.ts'

/**
 * For files dropped or opened from outside while the screen is shown. It also has to offer the command `import`, or
 * the file goes to the batches.
 */
export function useGivenFile(take: (file: OpenedFile) => unknown): void {
  watch(
    () => openedFiles.lot.value !== undefined,
    () => {
      const file = takeOpenedFile('lot')
      if (file) take(file)
    },
    { immediate: true },
  )
}
