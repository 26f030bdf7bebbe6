import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'

// None that look alike on paper or sound alike: the password is told, not sent with the invitation.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 20
const ITERATIONS = 4096

/** 20 characters in groups of five, about 98 bits. */
export function generatePassword(): string {
  const characters: string[] = []
  while (characters.length < LENGTH) {
    // Bytes beyond the last whole multiple would make the first letters likelier.
    for (const byte of randomBytes(LENGTH)) {
      if (byte < 256 - (256 % LETTERS.length)) characters.push(LETTERS.charAt(byte % LETTERS.length))
    }
  }
  return (characters.slice(0, LENGTH).join('').match(/.{5}/g) ?? []).join('-')
}

/**
 * SCRAM-SHA-256 (RFC 5803): the server gets only this, so neither its log nor its statistics hold the password, which
 * must be ASCII.
 */
export function scramVerifier(password: string, salt: Buffer = randomBytes(16)): string {
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256')
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest()
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`
}
