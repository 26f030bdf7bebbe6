import { watch } from 'vue'
import { type OfferedFile, openedFiles, takeOpenedFile } from './openedFiles.ts'

/**
 * Takes files dropped or opened from outside while the screen is shown. The screen also has to offer the command
 * `import`, or the list of batches opens and takes the file.
 */
export function useGivenFile(take: (file: OfferedFile) => unknown): void {
  watch(
    () => openedFiles.lot.value !== undefined,
    () => {
      const file = takeOpenedFile('lot')
      if (file) take(file)
    },
    { immediate: true },
  )
}
