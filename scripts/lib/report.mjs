/** A problem that the user of the script has to solve. It is shown without a stack. */
export class Unprepared extends Error {}

export function say(subject, text) {
  console.log(`[${subject}] ${text}`)
}

/**
 * Runs the body of a script. An expected problem is printed as plain text, and a programming error with its stack. Both
 * end the script with exit code 1.
 */
export async function main(body) {
  try {
    await body()
  } catch (error) {
    console.error(error instanceof Unprepared ? `\n${error.message}\n` : error)
    process.exit(1)
  }
}

export function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}
