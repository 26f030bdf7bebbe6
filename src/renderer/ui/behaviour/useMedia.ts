import { onScopeDispose, ref, type Ref } from 'vue'

export function useMedia(query: string): Readonly<Ref<boolean>> {
  const media = matchMedia(query)
  const fits = ref(media.matches)
  const follow = () => void (fits.value = media.matches)
  media.addEventListener('change', follow)
  onScopeDispose(() => {
    media.removeEventListener('change', follow)
  })
  return fits
}
