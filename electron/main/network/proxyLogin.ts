import type { ProxyQuestion } from '#contract/ipc/network'
import { reveal, Secret } from '../vault/secret.ts'
import type { Vault } from '../vault/vault.ts'

export interface AuthQuestion {
  isProxy: boolean
  host: string
  port: number
  realm: string
}
export interface Login {
  user: string
  password: string
}

interface ProxyLoginDeps {
  vault: Pick<Vault, 'secret'>
  ask: (question: ProxyQuestion) => void
  settled: (server: string) => void
}

/**
 * A login is entered once and kept like client keys; after a wrong one the user is asked again. An inquiry waits for
 * the user; a filing (`interactive` false) is not sent without a known login.
 */
export function createProxyLogins(deps: ProxyLoginDeps) {
  const { vault } = deps
  const open: OpenQuestions = new Map()

  /** `server` is `host:port`. */
  async function known(server: string): Promise<Login | undefined> {
    const kept = await vault.secret('proxy', server).read()
    return kept.ok ? (JSON.parse(reveal(kept.value)) as Login) : undefined
  }

  return {
    known,
    /** Null without a login. `refused`: logins of this request refused so far. */
    async answer({ host, port, realm }: AuthQuestion, refused: number, interactive: boolean): Promise<Login | null> {
      const server = `${host}:${String(port)}`
      const login = refused === 0 ? await known(server) : undefined
      if (login) return login
      return interactive ? askPerson(deps, open, { server, realm, wrong: refused > 0 }) : null
    },
    async give(server: string, login: Login | undefined): Promise<boolean> {
      const asked = open.get(server)
      await asked?.give(login ?? null)
      return asked !== undefined
    },
    waiting: (): ProxyQuestion[] => [...open.values()].map(({ question }) => question),
    forget: (server: string): void => {
      vault.secret('proxy', server).clear()
    },
  }
}

export type ProxyLogins = ReturnType<typeof createProxyLogins>

type OpenQuestions = Map<
  string,
  { answer: Promise<Login | null>; give: (login: Login | null) => Promise<void>; question: ProxyQuestion }
>

function askPerson(
  { vault, ask, settled }: ProxyLoginDeps,
  open: OpenQuestions,
  question: ProxyQuestion,
): Promise<Login | null> {
  const { server } = question
  const asked = open.get(server)
  if (asked) return asked.answer
  const { promise: answer, resolve } = Promise.withResolvers<Login | null>()
  const give = async (login: Login | null) => {
    open.delete(server)
    settled(server)
    resolve(login)
    if (login) await vault.secret('proxy', server).set(new Secret(JSON.stringify(login)))
  }
  open.set(server, { answer, give, question })
  ask(question)
  return answer
}
