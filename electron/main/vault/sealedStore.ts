import { z } from 'zod'
import type { CredentialStatus } from '#contract/ipc/company'
import { fail, type Result } from '#contract/ipc/errors'
import type { JsonFile } from '../storage/jsonFile.ts'
import { createProtection, isWeak, type Protection, type ProtectionDeps, type SafeStorageLike } from './protection.ts'
import { type KeyBinding, boundText, type SealedRecord, sealedRecord, type Unusable, unboundSecret } from './sealed.ts'
import type { Secret } from './secret.ts'
import type { WeakConsent } from './weakConsent.ts'

const vaultShape = z.record(z.string(), sealedRecord)
export const isVault = (value: unknown): boolean => vaultShape.safeParse(value).success

export type NoKey = { code: 'noCredentials' } | Unusable

export interface SealedStoreDeps {
  file: JsonFile
  safeStorage: SafeStorageLike
  platform: NodeJS.Platform
  now: () => Date
  weak: WeakConsent
  durable?: ProtectionDeps['durable']
  eraseCopies: () => void
}

/**
 * Secrets are on disk if the system really encrypts or the user consented to weak storage, otherwise in memory until
 * the app ends. Only the first use reaches the system's key storage, not the opening. Fields that lead to a secret
 * are private, so printing the store shows none. Throws StorageError.
 */
export class SealedStore {
  readonly protection: Protection
  readonly #deps: SealedStoreDeps
  readonly #session = new Map<string, { text: string; secret: Secret }>()
  /** By id: the latest change wins even if an earlier attempt ends after it. */
  readonly #sealing = new Map<string, symbol>()
  #sealed: Record<string, SealedRecord>

  constructor(deps: SealedStoreDeps) {
    this.#deps = deps
    this.#sealed = vaultShape.parse(deps.file.read())
    const { safeStorage, platform, weak, durable } = deps
    // Once the system protects keys, those under the fixed key are sealed again.
    this.protection = createProtection({
      safeStorage,
      platform,
      weak,
      onSystem: () => this.#resealAllWeak(),
      ...(durable && { durable }),
    })
  }

  ids(): string[] {
    return [...new Set([...Object.keys(this.#sealed), ...this.#session.keys()])]
  }

  async read(bound: KeyBinding): Promise<Result<Secret, NoKey>> {
    const inMemory = this.#session.get(bound.id)
    if (inMemory) return unboundSecret(inMemory.text, bound)
    const entry = this.#sealed[bound.id]
    if (!entry) return fail({ code: 'noCredentials' })
    const opened = await this.protection.open(entry.cipher)
    if (opened === null) return fail({ code: 'credentialsUnreadable' })
    if (opened.stale) await this.#reseal(bound.id, entry, opened.plain)
    return unboundSecret(opened.plain, bound)
  }

  /** False if in memory only; an entry on disk then stays, because the system that sealed it may be back. */
  async keep(bound: KeyBinding, secret: Secret): Promise<boolean> {
    const mine = Symbol(bound.id)
    this.#sealing.set(bound.id, mine)
    const text = boundText(bound, secret)
    const cipher = await this.protection.seal(text)
    if (this.#sealing.get(bound.id) !== mine) return bound.id in this.#sealed
    this.#sealing.delete(bound.id)
    if (cipher === null) {
      this.#session.set(bound.id, { text, secret })
      return false
    }
    this.#put(bound.id, cipher)
    this.#session.delete(bound.id)
    return true
  }

  async status(bound: KeyBinding): Promise<CredentialStatus> {
    const { protection } = this
    const entry = this.#sealed[bound.id]
    const inMemory = this.#session.has(bound.id)
    if (!entry && !inMemory) return { state: 'none', backend: protection.backend() }
    const key = await this.read(bound)
    const locked = (await protection.kind()) === 'keyringLocked' ? ({ keyringLocked: true } as const) : {}
    if (inMemory) return { state: key.ok ? 'session' : 'otherAddress', backend: protection.backend(), ...locked }
    const stored = {
      backend: this.#sealed[bound.id]?.backend ?? protection.backend(),
      ...(this.#storedWeakly(bound.id) && { weak: true as const }),
    }
    if (key.ok) return { state: 'stored', ...stored }
    return key.error.code === 'credentialsUnreadable'
      ? { state: 'unreadable', ...stored, ...locked }
      : { state: 'otherAddress', ...stored }
  }

  /** Forgets even a secret that is still being sealed. */
  forget(matches: (id: string) => boolean): void {
    for (const id of [...this.#sealing.keys()]) if (matches(id)) this.#sealing.delete(id)
    for (const id of [...this.#session.keys()]) if (matches(id)) this.#session.delete(id)
    const kept = Object.fromEntries(Object.entries(this.#sealed).filter(([id]) => !matches(id)))
    if (Object.keys(kept).length !== Object.keys(this.#sealed).length) this.#save(kept)
    this.#deps.eraseCopies()
  }

  forgetWeak(): void {
    this.forget((id) => this.#storedWeakly(id))
  }

  forgetSession(): void {
    this.#session.clear()
  }

  async storeSession(): Promise<void> {
    for (const [id, kept] of [...this.#session]) {
      const cipher = await this.protection.seal(kept.text)
      if (cipher === null || this.#session.get(id) !== kept) continue
      this.#put(id, cipher)
      this.#session.delete(id)
    }
  }

  /** At the system's wish. After a failure the entry stays readable. */
  async #reseal(id: string, entry: SealedRecord, plain: string): Promise<void> {
    const cipher = await this.protection.seal(plain)
    if (cipher !== null && this.#sealed[id] === entry) this.#put(id, cipher)
  }

  async #resealAllWeak(): Promise<void> {
    const weak = Object.keys(this.#sealed).filter((id) => this.#storedWeakly(id))
    await Promise.all(weak.map((id) => this.#resealWeak(id)))
  }

  /**
   * Seals again what is under the fixed key. Calls the system directly: `protection` gives no answer until all these
   * entries are done.
   */
  async #resealWeak(id: string): Promise<void> {
    const { safeStorage } = this.#deps
    const entry = this.#sealed[id]
    if (!entry) return
    const opened = await openWith(safeStorage, entry)
    const cipher = opened === null ? null : await safeStorage.encryptStringAsync(opened).catch(() => null)
    if (cipher !== null && this.#sealed[id] === entry) this.#put(id, cipher.toString('base64'))
  }

  #storedWeakly(id: string): boolean {
    return isWeak(this.#sealed[id]?.backend ?? '')
  }

  #put(id: string, cipher: string): void {
    const record = { cipher, backend: this.protection.backend(), storedAt: this.#deps.now().toISOString() }
    this.#save({ ...this.#sealed, [id]: record })
  }

  #save(next: Record<string, SealedRecord>): void {
    this.#deps.file.write(next)
    this.#sealed = next
  }
}

async function openWith(safeStorage: SafeStorageLike, { cipher }: SealedRecord): Promise<string | null> {
  return safeStorage.decryptStringAsync(Buffer.from(cipher, 'base64')).then(
    ({ result }) => result,
    () => null,
  )
}
