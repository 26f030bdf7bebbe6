import { createCipheriv, createDecipheriv } from 'node:crypto'
import { FileRefused, type Header, type Keys } from './preamble.ts'

/** The end of a complete file; without these it was truncated. */
const END = Buffer.from('TOKUEND\n', 'latin1')
const TAG_BYTES = 16

/** Every piece of a file is bound to these. */
export interface PieceBinding {
  header: Header
  head: Buffer
  keys: Keys
}

/**
 * 12 bytes: seven random ones of the file, the piece's number, 1 for the last piece. Pieces can be neither moved nor
 * left out.
 */
function nonceOf({ header }: PieceBinding, index: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  Buffer.from(header.nonce, 'base64').copy(nonce)
  nonce.writeUInt32BE(index, 7)
  nonce.writeUInt8(last ? 1 : 0, 11)
  return nonce
}

function seal(binding: PieceBinding, index: number, last: boolean, plain: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', binding.keys.encryption, nonceOf(binding, index, last)).setAAD(
    binding.head,
  )
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

function unseal(binding: PieceBinding, index: number, last: boolean, piece: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', binding.keys.encryption, nonceOf(binding, index, last), {
    authTagLength: TAG_BYTES,
  }).setAAD(binding.head)
  try {
    decipher.setAuthTag(piece.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(piece.subarray(0, -TAG_BYTES)), decipher.final()])
  } catch {
    throw new FileRefused('fileDamaged')
  }
}

type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

export async function* sealPieces(binding: PieceBinding, plain: Bytes): AsyncGenerator<Buffer> {
  const size = binding.header.chunk
  let rest: Buffer = Buffer.alloc(0)
  let index = 0
  for await (const bytes of plain) {
    rest = Buffer.concat([rest, bytes])
    for (; rest.length > size; rest = rest.subarray(size)) yield seal(binding, index++, false, rest.subarray(0, size))
  }
  yield seal(binding, index, true, rest)
  yield END
}

/** Each piece is verified before it is yielded. Throws FileRefused. */
export async function* unsealPieces(binding: PieceBinding, sealed: Bytes): AsyncGenerator<Buffer> {
  const size = binding.header.chunk + TAG_BYTES
  let rest: Buffer = Buffer.alloc(0)
  let index = 0
  for await (const bytes of sealed) {
    rest = Buffer.concat([rest, bytes])
    for (; rest.length > size + END.length; rest = rest.subarray(size))
      yield unseal(binding, index++, false, rest.subarray(0, size))
  }
  if (rest.length < TAG_BYTES + END.length || !rest.subarray(-END.length).equals(END))
    throw new FileRefused('fileTruncated')
  yield unseal(binding, index, true, rest.subarray(0, -END.length))
}
