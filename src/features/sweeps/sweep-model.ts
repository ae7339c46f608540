import type { DataTable } from '../../charts/figures/data-table.ts';
import type {
  IntervalStatistics,
  LeastVarianceStatistics,
  RuledOut,
  SweepRow,
  SweptStatistics,
} from '../../model/intervals.ts';
import { type MethodMark, timingMethods } from '../../model/methods.ts';
import type { ParameterValue } from '../../model/parameters.ts';
import { formatNumber, formatSigned, missingText, toPercent } from '../../ui/format-number.ts';
import { niceCeiling } from '../../charts/axes/linear-map.ts';

export interface SweepPoint {
  /** Threshold, %; for a notch, the side is its sign. */
  readonly level: number;
  /** ms. */
  readonly sd: number | null;
  /** Mean of the interval, ms. */
  readonly mean: number | null;
  /** %. */
  readonly ppv: number | null;
  readonly found: number;
  /** Wins, % of the resamples. */
  readonly wins: number;
  readonly ruledOut: RuledOut | null;
}

/** A mark on both curves. */
export interface SweepMark {
  /** Null if the method has no place on the axis. */
  readonly level: number | null;
  readonly sd: number | null;
  readonly mean: number | null;
  /** %. */
  readonly ppv: number | null;
}

/** Lower plot, under the SD. */
export interface SweepLower {
  readonly of: 'ppv' | 'mean';
  readonly name: 'PPV' | 'Mean';
  readonly unit: '%' | 'ms';
  readonly low: number;
  readonly high: number;
  /** True mean; null if unknown. */
  readonly known: number | null;
}

/** Names of a sweep. */
export interface SweepWords {
  /** Name of the landmark with the threshold: 'foot', 'S1'. */
  readonly name: string;
  /** Interval of the SD. */
  readonly interval: string;
  /** Whether the side is the sign of a level. */
  readonly isSigned: boolean;
}

/** A method whose threshold is not swept; without a level, it is a line over all of them. */
export interface FixedMark extends SweepMark {
  readonly mark: MethodMark;
  readonly name: string;
  /** Its name on the curve. */
  readonly word: string;
  /** Words for what its SD covers if the curve's differs: 'single beats'; otherwise empty. */
  readonly of: string;
}

/** Level of a method that is not swept, null if it has none, and its name. */
export type FixedPlace = Pick<FixedMark, 'level' | 'word'>;

/** Data of a sweep panel. */
export interface SweepModel extends SweepWords {
  readonly points: readonly SweepPoint[];
  readonly xRange: readonly [number, number];
  /** Top of the SD scale, ms. */
  readonly sdTop: number;
  readonly lower: SweepLower;
  /** Methods that are not swept, in their order. */
  readonly fixed: readonly FixedMark[];
  readonly least: SweepMark;
  /** The candidate level with the smallest SD, if the user set another; otherwise null. */
  readonly winner: SweepMark | null;
  readonly chosenBy: 'sweep' | 'hand';
  /** Whether the minimum may be beyond the swept range. */
  readonly atEnd: boolean;
  /** 95 % interval of the smallest SD, and the levels that win. */
  readonly band: {
    readonly sd: readonly [number, number];
    readonly levels: readonly [number, number];
  } | null;
  /** Levels that are excluded because their mean is shifted. */
  readonly shifted: readonly (readonly [number, number])[];
  /** Largest SD if it is beyond the scale, ms. */
  readonly beyond: number | null;
  readonly splitHalfSd: number | null;
  readonly resamples: number;
}

/** Returns a threshold with its side as sign. */
function signedLevel({
  threshold,
  side,
}: Pick<LeastVarianceStatistics, 'threshold' | 'side'>): number | null {
  return threshold !== null && side === 'down' ? -threshold : threshold;
}

function sweepPoint(row: SweepRow): SweepPoint {
  const { sd, mean, found, ruledOut } = row;
  return {
    level: signedLevel(row) ?? Number.NaN,
    sd,
    mean,
    ppv: toPercent(row.ppv),
    found,
    wins: 100 * row.wins,
    ruledOut,
  };
}

/** Returns the values that are not missing. */
export const withoutMissing = (values: readonly (number | null | undefined)[]): number[] =>
  values.filter((value) => value !== null && value !== undefined);

function makeBand(
  points: readonly SweepPoint[],
  interval: readonly [number, number] | null,
): SweepModel['band'] {
  const winning = points.filter((point) => point.wins > 0).map((point) => point.level);
  if (interval === null || winning.length === 0) return null;
  return { sd: interval, levels: [Math.min(...winning), Math.max(...winning)] };
}

/** Returns runs of adjacent levels whose mean is shifted too far, extended by half a step at both ends. */
function shiftedLevels(points: readonly SweepPoint[]): readonly (readonly [number, number])[] {
  const half = Math.abs((points[1]?.level ?? 1) - (points[0]?.level ?? 0)) / 2;
  const runs: [number, number][] = [];
  points.forEach(({ level, ruledOut }, index) => {
    if (ruledOut !== 'maxShift') return;
    const last = runs.at(-1);
    if (last && points[index - 1]?.ruledOut === 'maxShift') last[1] = level + half;
    else runs.push([level - half, level + half]);
  });
  return runs;
}

/** Input of a sweep model. */
export interface SweepParts {
  readonly words: SweepWords;
  readonly statistics: SweptStatistics;
  readonly rows: readonly SweepRow[];
  /** Level and name of the historic method. */
  readonly historic: FixedPlace;
  readonly resamples: ParameterValue | undefined;
  /** Number of following beats averaged with each; aligned beats are not averaged. */
  readonly average: ParameterValue | undefined;
  /** Returns scale and truth of the lower plot. */
  readonly lowerOf: (points: readonly SweepPoint[], sdTop: number, marks: readonly SweepMark[]) => SweepLower;
}

const makeMark = ({ sd, mean, ppv }: IntervalStatistics, level: number | null): SweepMark => ({
  level,
  sd,
  mean,
  ppv: toPercent(ppv),
});

function fixedMarks({ statistics, historic, average }: SweepParts): FixedMark[] {
  return timingMethods.flatMap(({ id, mark, name }) => {
    if (id === 'leastVariance') return [];
    const { level, word } = id === 'historic' ? historic : { level: null, word: name };
    const of = id === 'aligned' && average !== 0 ? 'single beats' : '';
    return [{ ...makeMark(statistics[id], level), mark, name, word, of }];
  });
}

function findWinner(points: readonly SweepPoint[]): SweepMark | null {
  const running = points.filter(({ sd, ruledOut }) => sd !== null && ruledOut === null);
  const [best] = running.toSorted((a, b) => (a.sd ?? 0) - (b.sd ?? 0));
  return best === undefined ? null : { level: best.level, sd: best.sd, mean: best.mean, ppv: best.ppv };
}

/**
 * Builds the drawable model of a sweep.
 *
 * The SD scale is set by the values to compare: the methods over the same beats, and the interval of the smallest SD.
 * Larger values exceed the scale. Otherwise one outlying threshold, or the SD of single beats among those of means,
 * would compress all others.
 */
export function buildSweep(parts: SweepParts): SweepModel {
  const { words, statistics, rows, resamples = 1000 } = parts;
  const { leastVariance: least } = statistics;
  const points = rows.map(sweepPoint).toSorted((a, b) => a.level - b.level);
  const sds = withoutMissing(points.map((point) => point.sd));
  const fixed = fixedMarks(parts);
  const leveled = fixed.filter(({ of }) => of === '');
  const compared = withoutMissing([...leveled.map(({ sd }) => sd), least.sd, least.sdInterval?.[1]]);
  const largest = Math.max(0, ...sds);
  const wanted = 1.25 * Math.max(0, ...compared);
  const sdTop = niceCeiling(Math.min(Math.max(wanted, 1), Math.max(largest, ...compared, 1)));
  const won = makeMark(least, signedLevel(least));
  const last = Math.max(0, ...points.map((point) => Math.abs(point.level)));
  return {
    ...words,
    points,
    xRange: [words.isSigned ? -50 : 0, 50],
    sdTop,
    lower: parts.lowerOf(points, sdTop, [...fixed, won]),
    fixed,
    least: won,
    winner: least.chosenBy === 'hand' ? findWinner(points) : null,
    chosenBy: least.chosenBy,
    atEnd: least.chosenBy === 'sweep' && won.level !== null && Math.abs(won.level) === last,
    band: makeBand(points, least.sdInterval),
    shifted: shiftedLevels(points),
    beyond: largest > sdTop ? largest : null,
    splitHalfSd: least.splitHalfSd,
    resamples: typeof resamples === 'number' ? resamples : 0,
  };
}

/** Formats '13 %', with a side '+18 %'. */
export function levelText({ isSigned }: Pick<SweepWords, 'isSigned'>, level: number | null): string {
  if (level === null) return missingText;
  return `${isSigned ? formatSigned(level, 0) : formatNumber(level, 0)} %`;
}

/** Returns the second value of a method, after its SD. */
function lowerText({ lower }: SweepModel, mark: SweepMark): string {
  const value = formatNumber(mark[lower.of], 1);
  return lower.of === 'ppv' ? `PPV ${value} %` : `mean ${value} ms`;
}

/** Describes the panel's result. */
export function sweepSentence(model: SweepModel): string {
  const { name, interval, fixed, least, chosenBy, atEnd, lower } = model;
  if (least.sd === null) return `No threshold of the ${name} is found in enough beats.`;
  const how = chosenBy === 'hand' ? 'threshold set by hand' : 'least variance';
  const end = atEnd ? ', at the end of the range: the minimum may lie beyond it' : '';
  const known = lower.known === null ? '' : ` True value: ${formatNumber(lower.known, 1)} ms.`;
  const steadiest =
    model.winner === null
      ? ''
      : ` Least variance would choose ${levelText(model, model.winner.level)} with an SD of ${formatNumber(model.winner.sd, 1)} ms.`;
  const others = fixed.map((mark) => {
    const values = `${formatNumber(mark.sd, 1)} ms and ${formatNumber(mark[lower.of], 1)} ${lower.unit}`;
    return `${mark.name} ${values}${mark.of === '' ? '' : ` of ${mark.of}`}`;
  });
  return (
    `SD of ${interval} ${formatNumber(least.sd, 1)} ms and ${lowerText(model, least)} at ` +
    `${levelText(model, least.level)} (${how}${end}); ${others.join(', ')}.` +
    `${steadiest}${known}${winsSentence(model)}`
  );
}

function winsSentence({ band, least, points, resamples }: SweepModel): string {
  const wins = points.find((point) => point.level === least.level)?.wins;
  if (wins === undefined || band === null) return '';
  return ` It is chosen in ${formatNumber(wins, 0)} % of ${formatNumber(resamples, 0)} resamples.`;
}

/** Returns all rows of the sweep. */
export function sweepTable({ points }: Pick<SweepModel, 'points'>): DataTable {
  return {
    columns: ['threshold, %', 'SD, ms', 'mean, ms', 'PPV, %', 'found, beats', 'wins, %', 'excluded by'],
    rows: points.map((point) => [
      point.level,
      point.sd,
      point.mean,
      point.ppv,
      point.found,
      point.wins,
      point.ruledOut,
    ]),
  };
}
