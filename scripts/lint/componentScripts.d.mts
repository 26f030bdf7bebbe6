/** Returns the TypeScript of a component, each line where it stands in the component. */
export function scriptOf(component: string): string
