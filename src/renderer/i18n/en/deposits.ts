export const deposits = { title: '' }
