import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { localTaxApplication } from '#contract/bank/index'
import { channels } from '#contract/ipc/index'
import { table } from './interfaceTable.ts'
import { disturb, harmsOf, pick, strokes, tooLong, validResources } from './noise.ts'
import { full, join, type Json, minimal, placesOf, throughJson } from './samples.ts'

const resource = table.localTaxApplication
const refused = (application: unknown) => !localTaxApplication.safeParse(application).success
const pathsOf = (application: unknown) =>
  localTaxApplication.safeParse(application).error?.issues.map((issue) => issue.path.join('.'))
const detailsOf = (application: Json) =>
  (application['localTaxPaymentInfo'] as Json)['localTaxPaymentRequestDetails'] as Json[]

/** Returns one full application for each object inside it, with `change` applied to that object. */
function atEveryPlace(change: (owner: Json, path: string) => void): unknown[] {
  return placesOf(full(resource), resource).map((_, index) => {
    const application = full(resource)
    const place = placesOf(application, resource)[index]
    if (place) change(place.owner, place.path)
    return application
  })
}

describe('the schema of a request', () => {
  it('accepts an application, with and without its optional fields', () => {
    expect(localTaxApplication.parse(full(resource))).toStrictEqual(full(resource))
    expect(localTaxApplication.parse(minimal(resource))).toStrictEqual(minimal(resource))
  })

  it('accepts a lot without details and one of 500, and refuses one of 501', () => {
    const detail = minimal(table.localTaxDetail)
    const withDetails = (count: number) => ({
      codeOnlyFlag: '1',
      localTaxPaymentInfo: {
        ...minimal(table.localTaxLot),
        localTaxPaymentRequestDetails: Array<Json>(count).fill(detail),
      },
    })
    expect([0, 1, 500, 501].map((count) => refused(withDetails(count)))).toEqual([false, false, false, true])
    expect(pathsOf(withDetails(501))).toEqual(['localTaxPaymentInfo.localTaxPaymentRequestDetails'])
  })

  it('accepts any single character as the code-priority flag, and refuses none or two', () => {
    for (const flag of ['0', '1', '9', 'A', ' ', 'ア', '𠮷', 'か\u3099'])
      expect(refused({ ...minimal(resource), codeOnlyFlag: flag })).toBe(false)
    for (const flag of ['', '00', 'アイ', 1, true, null])
      expect(refused({ ...minimal(resource), codeOnlyFlag: flag })).toBe(true)
  })

  it('refuses an extra field in the application, the lot and each detail', () => {
    const applications = atEveryPlace((owner) => {
      owner['memo'] = 'a'
    })
    expect(applications).toHaveLength(4)
    expect(applications.every(refused)).toBe(true)
  })

  it('refuses fields that only an answer has', () => {
    for (const field of ['acceptanceNo', 'municipalityCount', 'totalNumberOfRetirees', 'paymentCharge', 'recordNo'])
      expect(
        atEveryPlace((owner) => {
          owner[field] = 1
        }).every(refused),
        field,
      ).toBe(true)
  })

  it('refuses null for every field, including optional ones', () => {
    for (const { path, resource: rules } of placesOf(full(resource), resource)) {
      for (const field of Object.keys(rules))
        expect(
          atEveryPlace((owner, place) => {
            if (place === path) owner[field] = null
          }).filter(refused),
          join(path, field),
        ).toHaveLength(1)
    }
  })

  it('names the wrong field and its detail if only one detail is wrong', () => {
    const application = full(resource)
    const second = detailsOf(application)[1] as Json
    second['totalAmountOfDetails'] = 1_000_000_000
    expect(pathsOf(application)).toEqual(['localTaxPaymentInfo.localTaxPaymentRequestDetails.1.totalAmountOfDetails'])
  })

  it('refuses every text that is too long by one, which is tolerated only in an answer', () => {
    const paths: string[] = []
    for (const { path, resource: rules } of placesOf(full(resource), resource)) {
      for (const [field, { rule }] of Object.entries(rules)) {
        const long = tooLong(rule)
        if (long === undefined) continue
        paths.push(join(path, field))
        expect(
          atEveryPlace((owner, place) => {
            if (place === path) owner[field] = long
          }).filter(refused),
          join(path, field),
        ).toHaveLength(1)
      }
    }
    expect(paths).toContain('localTaxPaymentInfo.localTaxPaymentRequestDetails[1].designatedNumber')
  })

  it('fills nothing in and coerces nothing', () => {
    fc.assert(
      fc.property(validResources(resource), (application) => {
        expect(localTaxApplication.parse(throughJson(application))).toStrictEqual(application)
      }),
    )
  })

  it('refuses every difference that is tolerated in an answer', () => {
    fc.assert(
      fc.property(validResources(resource), strokes, (valid, noise) => {
        const application = throughJson(valid) as Json
        const changes = disturb(application, resource, noise)
        expect(refused(throughJson(application))).toBe(changes.size > 0)
      }),
    )
  })

  it('refuses any single harmful change and names its path', () => {
    fc.assert(
      fc.property(validResources(resource), fc.nat(), fc.nat(), (valid, at, which) => {
        const application = throughJson(valid) as Json
        const harm = pick(harmsOf(pick(placesOf(application, resource), at)), which)
        harm.apply()
        expect(pathsOf(throughJson(application)), harm.name).toEqual([harm.path.replace(/\[(\d+)\]/g, '.$1')])
      }),
    )
  })

  it('also checks the application that the renderer asks main to file', () => {
    const input = { companyId: crypto.randomUUID(), lotId: crypto.randomUUID(), application: full(resource) }
    const { input: schema } = channels['localTaxes.apply']
    expect(schema.safeParse(input).success).toBe(true)
    expect(
      atEveryPlace((owner) => {
        owner['memo'] = 'a'
      }).some((application) => schema.safeParse({ ...input, application }).success),
    ).toBe(false)
  })
})
