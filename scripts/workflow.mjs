// npm run workflow -- [--file release] --run JOB [--only TEXT]: runs the steps of a job of a hosted workflow on this
// Linux, for each combination of its matrix that runs on Linux, or only those with TEXT in them. Without --run it
// lists the jobs. Asks before apt-get.
import { parseArgs } from 'node:util'
import { prepare } from './lib/prepare.mjs'
import { main, say, Unprepared } from './lib/report.mjs'

const { values } = parseArgs({
  options: {
    file: { type: 'string', default: 'release' },
    run: { type: 'string' },
    only: { type: 'string', default: '' },
  },
})

await main(async () => {
  if (process.platform !== 'linux') throw new Unprepared('This runs the jobs for Linux, on Linux.')
  const { env } = await prepare({ browser: false, verbose: false })
  const { onLinux, readWorkflow } = await import('./lib/workflow/read.mjs')
  const { jobApplies, runJob } = await import('./lib/workflow/job.mjs')
  const workflow = readWorkflow(values.file)
  const job = workflow.jobs[values.run]
  if (job?.steps === undefined)
    throw new Unprepared(
      `Name a job with --run: ${Object.entries(workflow.jobs)
        .filter(([, { steps }]) => steps !== undefined)
        .map(([name]) => name)
        .join(', ')}`,
    )
  if (!jobApplies(job)) throw new Unprepared(`${values.run} runs only for a tag, at the host.`)
  for (const matrix of onLinux(job)) {
    const title = [values.run, ...Object.values(matrix)].join(', ')
    if (!title.includes(values.only)) continue
    say('workflow', `== ${title}`)
    const failed = await runJob(workflow, job, matrix, env)
    if (failed !== undefined) throw new Unprepared(`${title}: failed at "${failed}".`)
    say('workflow', `== ${title}: passed`)
  }
})
