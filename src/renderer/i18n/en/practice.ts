export const practice = {}
