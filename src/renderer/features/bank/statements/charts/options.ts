import { addDays } from '#domain/calendar/calendar'
import { monthOfNumber } from '#domain/statements/statementPictures'
import { formatYen } from '#domain/text/yen'
import uPlot from 'uplot'
import type { Palette } from './palette.ts'
import { stripes } from './palette.ts'

/** Steps between the labels of the time axis, in days: whole days and weeks, then about one or more months or years. */
const DAY_STEPS = [1, 2, 7, 14, 31, 61, 92, 183, 366, 731]
const MONTH_STEPS = [1, 2, 3, 6, 12, 24, 60]

type Naming = (place: number) => string
export const dayOf: Naming = (place) => addDays('1970-01-01', Math.round(place))
const monthName: Naming = (place) => monthOfNumber(Math.round(place))

// For a single point, uPlot would choose a range from zero to twice its value.
const aroundData = ({ data: [places] }: uPlot): [number, number] => [(places[0] ?? 0) - 0.6, (places.at(-1) ?? 0) + 0.6]

function common(
  palette: Palette,
  steps: number[],
  naming: Naming,
  onPoint: (index: number | null) => void,
): Omit<uPlot.Options, 'series' | 'width' | 'height'> {
  const axis = {
    stroke: palette.text,
    font: `11px ${getComputedStyle(document.body).fontFamily}`,
    grid: { stroke: palette.line, width: 1 },
    ticks: { stroke: palette.line, width: 1 },
  }
  return {
    legend: { show: false },
    cursor: { drag: { x: false, y: false }, y: false, points: { size: 7 } },
    padding: [10, 14, 0, 0],
    scales: { x: { time: false, range: aroundData } },
    axes: [
      {
        ...axis,
        incrs: steps,
        space: 84,
        values: (_plot, splits) => splits.map((place) => (Number.isInteger(place) ? naming(place) : '')),
      },
      {
        ...axis,
        size: (_plot, values: string[] | null) => 14 + 7 * Math.max(4, ...(values ?? []).map((one) => one.length)),
        values: (_plot, splits) => splits.map((yen) => formatYen(Math.round(yen))),
      },
    ],
    hooks: { setCursor: [(plot) => onPoint(plot.cursor.idx ?? null)] },
  }
}

/** A balance lasts until the next entry, so the line has steps; gaps where it is unknown. */
export function balanceOptions(
  palette: Palette,
  onPoint: (index: number | null) => void,
): Omit<uPlot.Options, 'width' | 'height'> {
  const paths = uPlot.paths.stepped?.({ align: 1 })
  return {
    ...common(palette, DAY_STEPS, dayOf, onPoint),
    series: [{}, { stroke: palette.money, width: 1.6, spanGaps: false, ...(paths ? { paths } : {}) }],
  }
}

/** Two bars a month: plain for money in, striped for money out. */
export function monthOptions(
  palette: Palette,
  onPoint: (index: number | null) => void,
): Omit<uPlot.Options, 'width' | 'height'> {
  const bars = (align: 1 | -1) => {
    const paths = uPlot.paths.bars?.({ size: [0.4, 46], align, gap: 1 })
    return paths ? { paths } : {}
  }
  const base = common(palette, MONTH_STEPS, monthName, onPoint)
  const points = { show: false }
  return {
    ...base,
    scales: {
      x: { time: false, range: aroundData },
      y: { range: (_plot, _least, most) => [0, Math.max(1, most) * 1.06] },
    },
    series: [
      {},
      { ...bars(-1), points, stroke: palette.money, fill: palette.money, width: 1 },
      { ...bars(1), points, stroke: palette.out, fill: () => stripes(palette), width: 1.4 },
    ],
  }
}
