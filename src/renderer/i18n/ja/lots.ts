export const lots = {}
