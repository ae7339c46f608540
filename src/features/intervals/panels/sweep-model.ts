import type { DataTable } from '../../../charts/data-table.ts';
import { roundTop } from '../../../charts/round-top.ts';
import type { FootSweepRow, IntervalWindow, NotchSweepRow, RuledOut } from '../../../model/intervals.ts';
import type { ParameterValues } from '../../../model/parameters.ts';
import { formatNumber, formatSigned, missing } from '../../../ui/format-number.ts';

export type SweepKind = 'foot' | 'notch';

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
  /** %. */
  readonly ppv: number | null;
}

/** What a sweep panel draws. */
export interface SweepModel {
  readonly kind: SweepKind;
  readonly points: readonly SweepPoint[];
  readonly xRange: readonly [number, number];
  /** Top of the SD scale, ms, and bottom of the PPV scale, %. */
  readonly sdTop: number;
  readonly ppvLow: number;
  readonly historic: SweepMark;
  readonly least: SweepMark;
  readonly chosenBy: 'sweep' | 'hand';
  /** Whether the least may lie beyond the swept range. */
  readonly atEnd: boolean;
  /** 95 % interval of the least SD, and the levels that win. */
  readonly band: {
    readonly sd: readonly [number, number];
    readonly levels: readonly [number, number];
  } | null;
  /** The largest SD where it lies beyond the scale, ms. */
  readonly beyond: number | null;
  readonly splitHalfSd: number | null;
  readonly resamples: number;
}

const percent = (share: number | null): number | null => (share === null ? null : 100 * share);

const signed = (side: 'down' | 'up' | null, threshold: number | null): number | null =>
  threshold !== null && side === 'down' ? -threshold : threshold;

function pointOf(row: FootSweepRow, level: number): SweepPoint {
  const { sd, mean, found, ruledOut } = row;
  return { level, sd, mean, ppv: percent(row.ppv), found, wins: 100 * row.wins, ruledOut };
}

const notchPoint = (row: NotchSweepRow) => pointOf(row, row.side === 'down' ? -row.threshold : row.threshold);

function pointsOf(window: IntervalWindow, kind: SweepKind): SweepPoint[] {
  if (kind === 'foot') return window.sweep.foot.map((row) => pointOf(row, row.threshold));
  return window.sweep.notch.map(notchPoint).toSorted((a, b) => a.level - b.level);
}

/** Where the historic method stands among the levels: 5 % or the nadir; null of methods without a level. */
function historicLevel(kind: SweepKind, parameters: ParameterValues): number | null {
  if (kind === 'notch') return (parameters['notch'] ?? 'quarry-pigott') === 'quarry-pigott' ? 0 : null;
  if ((parameters['foot'] ?? 'percent-height') !== 'percent-height') return null;
  const level = parameters['footPercent'] ?? 5;
  return typeof level === 'number' ? level : null;
}

const found = (values: readonly (number | null | undefined)[]): number[] =>
  values.filter((value) => value !== null && value !== undefined);

function bandOf(
  points: readonly SweepPoint[],
  interval: readonly [number, number] | null,
): SweepModel['band'] {
  const winning = points.filter((point) => point.wins > 0).map((point) => point.level);
  if (interval === null || winning.length === 0) return null;
  return { sd: interval, levels: [Math.min(...winning), Math.max(...winning)] };
}

/** Lowest round PPV that holds what the SD scale shows. */
function lowestPpv(points: readonly SweepPoint[], sdTop: number, marks: readonly SweepMark[]): number {
  const shown = points.filter((point) => point.sd !== null && point.sd <= sdTop && point.ruledOut === null);
  const low = Math.min(80, ...found([...shown, ...marks].map((point) => point.ppv)));
  return Math.max(Math.floor(low / 20) * 20, 0);
}

/**
 * The sweep of a window's foot or notch, ready to be drawn.
 *
 * The SD scale is set by what one compares, the two methods and the interval of the least, and the
 * rest runs out of it; else one wild threshold would press all others flat.
 */
export function sweepModel(window: IntervalWindow, kind: SweepKind, parameters: ParameterValues): SweepModel {
  const { historic, leastVariance } = kind === 'foot' ? window.rptt : window.lvet;
  const points = pointsOf(window, kind);
  const sds = found(points.map((point) => point.sd));
  const compared = found([historic.sd, leastVariance.sd, leastVariance.sdInterval?.[1]]);
  const largest = Math.max(0, ...sds);
  const wanted = 1.25 * Math.max(0, ...compared);
  const sdTop = roundTop(Math.min(Math.max(wanted, 1), Math.max(largest, ...compared, 1)));
  const side = kind === 'notch' ? window.lvet.leastVariance.side : null;
  const least = {
    level: signed(side, leastVariance.threshold),
    sd: leastVariance.sd,
    ppv: percent(leastVariance.ppv),
  };
  const old = { level: historicLevel(kind, parameters), sd: historic.sd, ppv: percent(historic.ppv) };
  const last = Math.max(0, ...points.map((point) => Math.abs(point.level)));
  const resamples = parameters['resamples'] ?? 1000;
  return {
    kind,
    points,
    xRange: [kind === 'foot' ? 0 : -50, 50],
    sdTop,
    ppvLow: lowestPpv(points, sdTop, [old, least]),
    historic: old,
    least,
    chosenBy: leastVariance.chosenBy,
    atEnd: leastVariance.chosenBy === 'sweep' && least.level !== null && Math.abs(least.level) === last,
    band: bandOf(points, leastVariance.sdInterval),
    beyond: largest > sdTop ? largest : null,
    splitHalfSd: leastVariance.splitHalfSd,
    resamples: typeof resamples === 'number' ? resamples : 0,
  };
}

/** '13 %', of the notch '+18 %'. */
export function levelText(kind: SweepKind, level: number | null): string {
  if (level === null) return missing;
  return `${kind === 'foot' ? formatNumber(level, 0) : formatSigned(level, 0)} %`;
}

/** The panel's result in words. */
export function sweepSentence(model: SweepModel): string {
  const { kind, historic, least, chosenBy, atEnd } = model;
  const interval = kind === 'foot' ? 'rPTT' : 'LVET';
  if (least.sd === null) return `No threshold of the ${kind} is found in enough beats.`;
  const how = chosenBy === 'hand' ? 'chosen by hand' : 'least variance';
  const end = atEnd ? ', the end of the range: the least may lie beyond' : '';
  return (
    `SD of ${interval} ${formatNumber(least.sd, 1)} ms and PPV ${formatNumber(least.ppv, 1)} % at ` +
    `${levelText(kind, least.level)} (${how}${end}); ` +
    `historic ${formatNumber(historic.sd, 1)} ms and ${formatNumber(historic.ppv, 1)} %.${winsSentence(model)}`
  );
}

function winsSentence({ band, least, points, resamples }: SweepModel): string {
  const wins = points.find((point) => point.level === least.level)?.wins;
  if (wins === undefined || band === null) return '';
  return ` It wins in ${formatNumber(wins, 0)} % of ${formatNumber(resamples, 0)} resamples.`;
}

/** All rows of the sweep. */
export function sweepTable({ points }: SweepModel): DataTable {
  return {
    columns: ['threshold, %', 'SD, ms', 'mean, ms', 'PPV, %', 'found, beats', 'wins, %', 'ruled out by'],
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
