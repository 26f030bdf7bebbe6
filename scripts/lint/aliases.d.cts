/** Returns the path from the root of the project that an import such as `#ui/…` means, or undefined. */
export function aliasTarget(specifier: string): string | undefined
