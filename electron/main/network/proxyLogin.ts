import type { ProxyQuestion } from '#contract/ipc/network'
import { reveal, Secret } from '../vault/secret.ts'
import type { Vault } from '../vault/vault.ts'

/** As Electron reports it, from a proxy or a server. */
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
  /** In every window. */
  ask: (question: ProxyQuestion) => void
  settled: (server: string) => void
}

/**
 * A login is entered once and kept like client keys; if it is wrong, the user is asked again. An inquiry waits for the
 * user. A filing never does (`interactive` false): it uses the known login or is not sent.
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
    /** Null when there is no login. `refused` counts how many logins of this request were already refused. */
    async answer({ host, port, realm }: AuthQuestion, refused: number, interactive: boolean): Promise<Login | null> {
      const server = `${host}:${String(port)}`
      const login = refused === 0 ? await known(server) : undefined
      if (login) return login
      return interactive ? askPerson(deps, open, { server, realm, wrong: refused > 0 }) : null
    },
    /** False when no question was open. */
    async give(server: string, login: Login | undefined): Promise<boolean> {
      const asked = open.get(server)
      await asked?.give(login ?? null)
      return asked !== undefined
    },
    /** For a window opened after the questions were asked. */
    waiting: (): ProxyQuestion[] => [...open.values()].map(({ question }) => question),
    forget: (server: string): void => {
      vault.secret('proxy', server).clear()
    },
  }
}

export type ProxyLogins = ReturnType<typeof createProxyLogins>

/** By server. */
type OpenQuestions = Map<
  string,
  { answer: Promise<Login | null>; give: (login: Login | null) => Promise<void>; question: ProxyQuestion }
>

/** Once for each server: later requests share the open question. */
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
