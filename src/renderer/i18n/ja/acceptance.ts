export const acceptance = {}
