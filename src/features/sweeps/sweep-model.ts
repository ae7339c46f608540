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
import { formatNumber, formatSigned, missing, toPercent } from '../../ui/format-number.ts';
import { roundTop } from '../../charts/axes/linear-map.ts';

export interface SweepPoint {
  /** %; of the notch with its side as sign. */
  readonly level: number;
  /** ms. */
  readonly sd: number | null;
  /** Mean of the interval, ms. */
  readonly mean: number | null;
  /** %. */
  readonly ppv: number | null;
  readonly found: number;
  /** % of the resamples. */
  readonly wins: number;
  readonly ruledOut: RuledOut | null;
}

/** A mark on both curves. */
export interface SweepMark {
  /** Null where the method has no place on the axis. */
  readonly level: number | null;
  readonly sd: number | null;
  readonly mean: number | null;
  /** %. */
  readonly ppv: number | null;
}

/** What is drawn under the SD. */
export interface SweepLower {
  readonly of: 'ppv' | 'mean';
  readonly name: 'PPV' | 'Mean';
  readonly unit: '%' | 'ms';
  readonly low: number;
  readonly high: number;
  /** What the mean is in truth; null where nobody knows. */
  readonly known: number | null;
}

/** What is swept, in words. */
export interface SweepWords {
  /** Whose threshold it is: 'foot', 'S1'. */
  readonly name: string;
  /** The interval that the SD is of. */
  readonly interval: string;
  /** Whether a level has a side as its sign. */
  readonly isSigned: boolean;
}

/** A method whose threshold is not swept; without a level it is a line over all of them. */
export interface FixedMark extends SweepMark {
  readonly mark: MethodMark;
  readonly name: string;
  /** What it is called on the curve. */
  readonly word: string;
  /** What its SD is of where the curve's is of another: 'single beats'; else empty. */
  readonly of: string;
}

/** What is said of a method that is not swept: its place among the levels, null of one without, and its word. */
export type FixedPlace = Pick<FixedMark, 'level' | 'word'>;

/** What a sweep panel draws. */
export interface SweepModel extends SweepWords {
  readonly points: readonly SweepPoint[];
  readonly xRange: readonly [number, number];
  /** Top of the SD scale, ms. */
  readonly sdTop: number;
  readonly lower: SweepLower;
  /** The methods that are not swept, in their order. */
  readonly fixed: readonly FixedMark[];
  readonly least: SweepMark;
  /** The steadiest level of those in the running, where another was set by hand; else null. */
  readonly winner: SweepMark | null;
  readonly chosenBy: 'sweep' | 'hand';
  /** Whether the least may lie beyond the swept range. */
  readonly atEnd: boolean;
  /** 95 % interval of the least SD, and the levels that win. */
  readonly band: {
    readonly sd: readonly [number, number];
    readonly levels: readonly [number, number];
  } | null;
  /** Levels that are excluded because their mean is shifted. */
  readonly shifted: readonly (readonly [number, number])[];
  /** The largest SD where it lies beyond the scale, ms. */
  readonly beyond: number | null;
  readonly splitHalfSd: number | null;
  readonly resamples: number;
}

/** A threshold with its side as sign. */
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

/** Values that are there. */
export const present = (values: readonly (number | null | undefined)[]): number[] =>
  values.filter((value) => value !== null && value !== undefined);

function makeBand(
  points: readonly SweepPoint[],
  interval: readonly [number, number] | null,
): SweepModel['band'] {
  const winning = points.filter((point) => point.wins > 0).map((point) => point.level);
  if (interval === null || winning.length === 0) return null;
  return { sd: interval, levels: [Math.min(...winning), Math.max(...winning)] };
}

/** Runs of neighbouring levels whose mean is shifted too far, half a step beyond both ends. */
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

/** What of a sweep has to be said before it can be drawn. */
export interface SweepParts {
  readonly words: SweepWords;
  readonly statistics: SweptStatistics;
  readonly rows: readonly SweepRow[];
  /** Of the historic method. */
  readonly historic: FixedPlace;
  readonly resamples: ParameterValue | undefined;
  /** Following beats averaged with each; aligned beats are not. */
  readonly average: ParameterValue | undefined;
  /** Scale and truth of what is drawn under the SD. */
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
 * A sweep ready to be drawn.
 *
 * The SD scale is set by what one compares, the methods over the same beats and the interval of the least, and the
 * rest runs out of it; else one wild threshold, or the SD of single beats over that of means, would press all others flat.
 */
export function buildSweep(parts: SweepParts): SweepModel {
  const { words, statistics, rows, resamples = 1000 } = parts;
  const { leastVariance: least } = statistics;
  const points = rows.map(sweepPoint).toSorted((a, b) => a.level - b.level);
  const sds = present(points.map((point) => point.sd));
  const fixed = fixedMarks(parts);
  const leveled = fixed.filter(({ of }) => of === '');
  const compared = present([...leveled.map(({ sd }) => sd), least.sd, least.sdInterval?.[1]]);
  const largest = Math.max(0, ...sds);
  const wanted = 1.25 * Math.max(0, ...compared);
  const sdTop = roundTop(Math.min(Math.max(wanted, 1), Math.max(largest, ...compared, 1)));
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

/** '13 %', with a side '+18 %'. */
export function levelText({ isSigned }: Pick<SweepWords, 'isSigned'>, level: number | null): string {
  if (level === null) return missing;
  return `${isSigned ? formatSigned(level, 0) : formatNumber(level, 0)} %`;
}

/** What is said of a method beside its SD. */
function lowerText({ lower }: SweepModel, mark: SweepMark): string {
  const value = formatNumber(mark[lower.of], 1);
  return lower.of === 'ppv' ? `PPV ${value} %` : `mean ${value} ms`;
}

/** The panel's result in words. */
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

/** All rows of the sweep. */
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
