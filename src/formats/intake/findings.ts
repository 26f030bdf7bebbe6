// Problems, questions and inferences of one reading.
import { MAX_PROBLEMS, quotedShort, type FormatProblem, type Params } from '../formatResult.ts'
import type { Inferred, Question, Reading } from './reading.ts'

export const MOST_LINES = 100
export const MOST_SAMPLES = 3
/** Rows before other work may have a turn: a millisecond or two. */
export const ROWS_IN_TURN = 100

export class IntakeFindings {
  readonly problems: FormatProblem[] = []
  more = 0
  readonly inferred: Inferred[] = []
  readonly #inferred = new Map<string, Map<string, Inferred[]>>()
  readonly #questions = new Map<string, Question>()
  readonly #answers: Readonly<Record<string, string>>

  constructor(answers: Readonly<Record<string, string>>) {
    this.#answers = answers
  }

  get questions(): Question[] {
    return [...this.#questions.values()]
  }

  /** `ready`: nothing is wrong and everything is answered. */
  outcome(): Pick<Reading<never>, 'questions' | 'problems' | 'more' | 'ready'> {
    const { questions, problems, more } = this
    const ready = problems.length === 0 && questions.every(({ answer }) => answer !== undefined)
    return { questions, problems, more, ready }
  }

  problem(problem: FormatProblem): void {
    if (this.problems.length < MAX_PROBLEMS) this.problems.push(quotedShort(problem))
    else this.more += 1
  }

  /** Once for each place, and once for the file where a whole column says the same. */
  infer(one: Omit<Inferred, 'count'>): void {
    const byTo = this.#inferred.get(one.from) ?? new Map<string, Inferred[]>()
    const alike = byTo.get(one.to) ?? []
    // In a column, the two texts say all that the parameters do.
    const known = alike.find(
      ({ kind, column, params }) =>
        kind === one.kind && column === one.column && (column !== undefined || isSame(params, one.params)),
    )
    if (known) {
      known.count += 1
      return
    }
    const first = { ...one, count: 1 }
    this.inferred.push(first)
    alike.push(first)
    this.#inferred.set(one.from, byTo.set(one.to, alike))
  }

  /** The answer, or what is shown until there is one. The same question of two rows is one. */
  ask(asked: Omit<Question, 'answer'>): string | undefined {
    const known = this.#questions.get(asked.id)
    if (known) {
      if (known.lines.length < MOST_LINES)
        known.lines.push(...asked.lines.filter((line) => !known.lines.includes(line)))
      known.options.forEach((option, at) => {
        if (option.samples.length < MOST_SAMPLES) option.samples.push(...(asked.options[at]?.samples ?? []))
      })
    }
    const given = this.#answers[asked.id]
    const isAnswer = given !== undefined && (asked.free || asked.options.some(({ value }) => value === given))
    const question = known ?? { ...asked, lines: [...asked.lines], ...(isAnswer && { answer: given }) }
    this.#questions.set(asked.id, question)
    return question.answer ?? question.suggested
  }
}

const isSame = (one: Params | undefined, other: Params | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
