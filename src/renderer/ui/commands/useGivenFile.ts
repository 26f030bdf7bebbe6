import { watch } from 'vue'
import { type OpenedFile, openedFiles, takeOpenedFile } from './openedFiles.ts'

/**
 * Gives a screen that imports tables the file that is dropped on the window, or opened from outside, while it is shown.
 * The screen also offers the command `import`; without that, the file goes to the batches.
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
