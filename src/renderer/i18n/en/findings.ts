export const findings = {}
