import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { load } from 'js-yaml'
import { root } from '../paths.mjs'

const functions = {
  startsWith: (text, start) => String(text).startsWith(start),
  endsWith: (text, end) => String(text).endsWith(end),
  failure: () => false,
}

/** Returns the value of an expression of a hosted workflow. Those in use are also expressions of JavaScript. */
const valueOf = (expression, context) => runInNewContext(expression, { ...functions, ...context }, { timeout: 1000 })

/** Returns a text with its `${{ … }}` replaced by their values. */
export const filledIn = (text, context) =>
  String(text).replace(/\$\{\{(.+?)\}\}/g, (_, expression) => String(valueOf(expression.trim(), context) ?? ''))

/** Returns whether a step runs, given its `if`. */
export const applies = (condition, context) =>
  condition === undefined || Boolean(valueOf(String(condition).replace(/^\$\{\{|\}\}$/g, ''), context))

/** Returns a workflow by the name of its file. */
export const readWorkflow = (name) => load(readFileSync(join(root, '.github/workflows', `${name}.yml`), 'utf8'))

/** Returns the combinations of a job's matrix; one empty one without a matrix. */
function combinations({ strategy }) {
  const { include, ...axes } = strategy?.matrix ?? {}
  if (include !== undefined) return include
  return Object.entries(axes).reduce(
    (all, [name, values]) => all.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  )
}

/** Returns the combinations of a job's matrix that run on Linux. */
export const onLinux = (job) =>
  combinations(job).filter((matrix) => filledIn(job['runs-on'], { matrix }).startsWith('ubuntu'))
