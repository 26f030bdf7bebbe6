/** `optional`: digits or all blank; `text`: JIS X 0201. */
export type FieldKind = 'digits' | 'optional' | 'text'
export interface FieldLayout<N extends string = string> {
  readonly name: N
  readonly offset: number
  readonly length: number
  readonly kind: FieldKind
}
export type RecordLayout<N extends string> = readonly FieldLayout<N>[]

export type FieldOf<L> = L extends RecordLayout<infer N> ? N : never

export function layout<const N extends string>(fields: readonly (readonly [N, number, FieldKind])[]): RecordLayout<N> {
  let offset = 0
  return fields.map(([name, length, kind]) => {
    offset += length
    return { name, length, kind, offset: offset - length }
  })
}
