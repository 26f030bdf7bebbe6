import type { ElectronApplication } from '@playwright/test'
import { expect } from './expect.ts'

/** A native question (message box) of the app. `answer` is the index of the button that was pressed. */
export interface Question {
  message: string
  detail: string
  buttons: string[]
  defaultId: number
  cancelId: number
  answer: number | undefined
}

/** What main keeps of its questions. `all` answers each as it is asked; without it, questions wait. */
interface Kept {
  questions: Question[]
  all: number | undefined
  press: ((button: number) => void)[]
}
type World = typeof globalThis & { nativeQuestions?: Kept }

/** Puts the questions of the app into the hands of the test, until the app ends. */
const take = (app: ElectronApplication, all: number | undefined): Promise<void> =>
  app.evaluate(({ dialog }, chosen) => {
    const world = globalThis as World
    const kept = (world.nativeQuestions ??= { questions: [], all: undefined, press: [] })
    kept.all = chosen
    dialog.showMessageBox = async (...given: unknown[]) => {
      const { message, detail = '', buttons = [], defaultId = 0, cancelId = 0 } = given.at(-1) as Partial<Question>
      const question: Question = { message: message ?? '', detail, buttons, defaultId, cancelId, answer: kept.all }
      const at = kept.questions.push(question) - 1
      const pressed = new Promise<number>((resolve) => (kept.press[at] = resolve))
      question.answer ??= await pressed
      return { response: question.answer, checkboxChecked: false }
    }
  }, all)

/** Lets every later native question of the app wait until `answerQuestion` presses one of its buttons. */
export const holdQuestions = ({ app }: { app: ElectronApplication }): Promise<void> => take(app, undefined)

/** Answers every later native question of the app at once, with the button of this index: for steps about other things. */
export const answerAll = ({ app }: { app: ElectronApplication }, button: number): Promise<void> => take(app, button)

/** Returns what the app has asked since `holdQuestions` or `answerAll`, oldest first. */
export const questionsOf = ({ app }: { app: ElectronApplication }): Promise<Question[]> =>
  app.evaluate(() => (globalThis as World).nativeQuestions?.questions ?? [])

/**
 * Waits until the app asks a question with these words that nobody has answered, presses the button of this name, and
 * returns the question. The app may end by the answer.
 */
export async function answerQuestion(
  { app }: { app: ElectronApplication },
  words: string,
  button: string,
): Promise<Question> {
  const textOf = ({ message, detail }: Question) => `${message}\n${detail}`
  const waiting = async () => (await questionsOf({ app })).filter(({ answer }) => answer === undefined)
  await expect.poll(async () => (await waiting()).map(textOf).join('\n')).toContain(words)
  const questions = await questionsOf({ app })
  const at = questions.findIndex((one) => one.answer === undefined && textOf(one).includes(words))
  const question = questions[at]
  const index = question?.buttons.indexOf(button) ?? -1
  if (question === undefined || index < 0)
    throw new Error(`no button 「${button}」 among ${JSON.stringify(question?.buttons)}`)
  // Pressed after this call has returned, because the app may end at once.
  await app.evaluate(
    (_, [which, chosen]) => {
      setImmediate(() => (globalThis as World).nativeQuestions?.press[which]?.(chosen))
    },
    [at, index] as const,
  )
  return question
}
