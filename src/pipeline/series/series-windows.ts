import type { WindowSpan } from '../../model/intervals.ts';
import type { CorrectedSeries } from '../../analysis/series/correct-series.ts';
import { firstAtOrAfter, seriesWithin } from '../../analysis/series/beat-series.ts';
import { breathRate } from '../../analysis/series/respiration.ts';
import { irregularSpans, shareWithin } from '../../analysis/series/irregular-share.ts';
import { pairFigures } from '../../analysis/series/pair-figures.ts';
import { noSeriesError, seriesError } from '../../analysis/series/series-error.ts';
import { seriesFigures, type SeriesParams } from '../../analysis/series/series-figures.ts';
import { divideWindows } from '../../analysis/intervals/windows.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { Recording } from '../../model/recording.ts';
import type { TimeSpan } from '../../model/samples.ts';
import type {
  MissingFigure,
  Respiration,
  RespirationSource,
  SeriesError,
  SeriesFigures,
  SeriesKind,
  SeriesResult,
  SeriesValue,
  SeriesWindow,
} from '../../model/series.ts';
import { namedStretches } from '../stretches/stretch-windows.ts';
import type { StageContext } from '../stage.ts';
import type { Breath, MeasuredBreath } from './measure-respiration.ts';
import type { MeasuredSeries } from './measure-series.ts';
import { isNextToEctopic, rhythmDoubts } from './presumed-rhythm.ts';

/** Figures of a series by windows, and over the whole. */
export type WindowedFigures = Pick<SeriesResult, 'windows' | 'whole'>;

/** Kinds of series that shorten when the pressure rises, since the pulse then travels faster. */
const shortening: ReadonlySet<SeriesKind> = new Set(['rptt', 'pep']);

/** Returns whether one of two series is expected to fall when the other rises. */
export function areOpposed(kind: SeriesKind, other: SeriesKind): boolean {
  return shortening.has(kind) !== shortening.has(other);
}

/** Sources that also vary with the tone of the vessels. */
const withWaves: ReadonlySet<RespirationSource> = new Set(['rr', 'pulse-interval', 'pulse-amplitude']);

/**
 * Minimum share of the power near a rate for it to be reported. Source: docs/series.md, four recordings with a
 * recorded breath.
 */
const minShares = { recorded: 0.25, derived: 0.35, withWaves: 0.5 } as const;

/** Maximum number of windows: two months of 5 minutes. The times in a list of beats may be years apart. */
const maxWindows = 20_000;

/** Figures that only apply to series in ms. */
const ofIntervals = ['pnn50', 'triangularIndex'] as const;

const isOfIntervals = (figure: string): boolean => ofIntervals.some((one) => one === figure);

/** Inputs of the figures. */
interface FigureInputs {
  readonly measured: MeasuredSeries;
  readonly against: MeasuredSeries | null;
  readonly corrected: { readonly first: CorrectedSeries; readonly second: CorrectedSeries | null };
  readonly breath: MeasuredBreath;
}

/** The same inputs, and the spans in which the beats of the first series are irregular. */
interface Judged extends FigureInputs {
  readonly irregular: readonly TimeSpan[];
}

/** Returns windows of equal length from the start of a part on; the last one may be shorter. */
function evenSpans(fromSec: number, toSec: number, windowSec: number): readonly WindowSpan[] {
  const count = Math.max(1, Math.ceil((toSec - fromSec) / windowSec - 1e-9));
  if (count > maxWindows) {
    throw new BeatbenchError(
      'too-large',
      `There are ${count} windows of ${windowSec} s, and at most ${maxWindows} are listed; choose longer ones.`,
    );
  }
  return Array.from({ length: count }, (_, k) => {
    const from = fromSec + k * windowSec;
    return { from, to: k + 1 === count ? toSec : from + windowSec };
  });
}

/**
 * Computes the figures of all windows, from the start of the part on, and of the whole.
 *
 * @param windowSec  length of a window, or `stretches` for the named stretches of `recording`
 * @throws BeatbenchError `too-large` if there are too many windows, `cancelled`
 */
export async function figureWindows(
  given: FigureInputs,
  windowSec: number | 'stretches',
  params: SeriesParams,
  { recording, pause }: Pick<StageContext, 'recording' | 'pause'>,
): Promise<WindowedFigures> {
  const { measured } = given;
  const { fromSec, toSec } = measured;
  const figured: Judged = { ...given, irregular: irregularSpans(measured.measured, measured.kinds) };
  const spans =
    windowSec === 'stretches'
      ? stretchSpans(fromSec, toSec, recording)
      : evenSpans(fromSec, toSec, windowSec);
  const windows: SeriesWindow[] = [];
  const measuredByTime = figured.corrected.first.values;
  let next = 0;
  for (const [k, span] of spans.entries()) {
    const isLast = k + 1 === spans.length;
    const start = next;
    while (isLast ? next < measuredByTime.length : (measuredByTime[next]?.at ?? Infinity) < span.to) next++;
    windows.push(makeWindow(figured, span, measuredByTime.slice(start, next), params, isLast));
    if (k % 16 === 0) await pause(k / (spans.length + 16));
  }
  const whole = makeWindow(figured, { from: fromSec, to: toSec }, measuredByTime, params, true);
  return { windows, whole };
}

function stretchSpans(fromSec: number, toSec: number, recording: Recording): readonly WindowSpan[] {
  return divideWindows(fromSec, toSec, 'stretches', namedStretches(recording)).map((window) => ({
    from: window.fromSec,
    to: window.toSec,
    name: window.name ?? null,
  }));
}

/** @param isLast  whether a value at the end of the span belongs to it */
function makeWindow(
  { measured, against, corrected, breath, irregular }: Judged,
  { from, to, name }: WindowSpan,
  values: readonly SeriesValue[],
  params: SeriesParams,
  isLast: boolean,
): SeriesWindow {
  const end = isLast ? Infinity : to;
  const series = seriesWithin(corrected.first.series, from, end);
  const { figures, lacks, doubts } = seriesFigures(series, { fromSec: from, toSec: to }, params);
  let [count, wrong, ectopic] = [0, 0, 0];
  for (const { why } of values) {
    if (why === 'interpolated') continue;
    count++;
    if (why !== null) wrong++;
    if (isNextToEctopic(why)) ectopic++;
  }
  const second = corrected.second;
  const paired =
    second === null || against === null
      ? null
      : pairFigures(
          series,
          seriesWithin(second.series, from, end),
          params,
          areOpposed(measured.kind, against.kind),
        );
  const errors = errorWithin(measured, figures, { from, to: end }, params);
  const doubtsOfRhythm = rhythmDoubts(
    measured.kind,
    shareWithin({ fromSec: from, toSec: to }, irregular),
    count === 0 ? 0 : ectopic / count,
  );
  const isOfErrors = errors.error.likely !== null;
  const withErrorLacks = (givenLacks: readonly MissingFigure[]) =>
    isOfErrors ? [...givenLacks, ...withoutErrors(givenLacks)] : givenLacks;
  const all = [...withErrorLacks(lacks), ...(paired?.lacks ?? []), ...errors.lacks];
  const { respiration, lack } = respirationWithin(breath, from, end);
  if (respiration === null) all.push({ figure: 'respiration', lack });
  if (measured.unit !== 'ms') {
    all.push(...ofIntervals.map((figure) => ({ figure, lack: 'it is for intervals in ms' })));
  }
  return {
    from,
    to,
    ...(name === undefined ? {} : { name }),
    n: series.values.length,
    corrected: count === 0 ? null : wrong / count,
    ...figures,
    ...(measured.unit === 'ms' ? {} : { pnn50: null, triangularIndex: null }),
    error: errors.error,
    ...(paired === null ? {} : { pair: paired.pair }),
    ...(respiration === undefined ? {} : { respiration }),
    notGiven: byFigure(all),
    doubtful: byFigure(
      withErrorLacks([...doubts, ...doubtsOfRhythm.filter(({ figure }) => isGiven(figures, figure))]).filter(
        ({ figure }) => measured.unit === 'ms' || !isOfIntervals(figure),
      ),
    ),
  };
}

/** Figure on which each figure without error is based; if the former cannot be computed, neither can the latter. */
const restsOn: Readonly<Record<keyof SeriesError['remaining'], string>> = {
  sd: 'sd',
  rmssd: 'rmssd',
  lf: 'welch.lf',
  hf: 'welch.hf',
};

function withoutErrors(givenLacks: readonly MissingFigure[]): readonly MissingFigure[] {
  return Object.entries(restsOn).flatMap(([remaining, figure]) =>
    givenLacks
      .filter((one) => one.figure === figure)
      .map(({ lack }) => ({ figure: `error.remaining.${remaining}`, lack })),
  );
}

/** Returns whether a figure, like `welch.lf`, was computed. */
function isGiven(figures: SeriesFigures, name: string): boolean {
  const [first = '', second] = name.split('.');
  const own: unknown = figures[first as keyof SeriesFigures];
  const value: unknown =
    second === undefined || own === null ? own : (own as Readonly<Record<string, unknown>>)[second];
  return typeof value === 'number';
}

function byFigure(lacks: readonly MissingFigure[]): Readonly<Record<string, string>> {
  return Object.fromEntries(lacks.map(({ figure, lack }) => [figure, lack]));
}

const noBreath = 'it needs 64 s with clear breathing';
const otherBreath = 'the height of R gives another rate just as clearly';
/**
 * Maximum difference of two rates, per minute. Each is correct within 1 per minute, so if they differ more, one of
 * them is wrong. Source: docs/series.md.
 */
const maxApart = 2;

interface WindowBreath {
  /** Null if it cannot be computed; undefined if it is not selected. */
  readonly respiration: Respiration | null | undefined;
  /** Reason if there is none. */
  readonly lack: string;
}

/** Computes the breathing rate in a span. A derived rate is dropped if another source contradicts it. */
function respirationWithin({ breath, against }: MeasuredBreath, from: number, to: number): WindowBreath {
  if (breath === null) return { respiration: undefined, lack: noBreath };
  const own = rateWithin(breath, from, to);
  if (own === null) return { respiration: null, lack: noBreath };
  const other = against && rateWithin(against, from, to);
  if (other === null) return { respiration: own, lack: noBreath };
  const isContradicted = own.from !== 'channel' && Math.abs(own.rate - other.rate) > maxApart;
  return isContradicted
    ? { respiration: null, lack: otherBreath }
    : { respiration: { ...own, against: other }, lack: noBreath };
}

function rateWithin({ from: source, series }: Breath, from: number, to: number): Respiration | null {
  const isRecorded = source === 'channel';
  const hasWaves = withWaves.has(source);
  const found = breathRate(seriesWithin(series, from, to), !isRecorded, hasWaves);
  const minShare = minShares[isRecorded ? 'recorded' : hasWaves ? 'withWaves' : 'derived'];
  return found === null || found.share < minShare ? null : { from: source, ...found };
}

interface WindowError {
  readonly error: SeriesError;
  readonly lacks: readonly MissingFigure[];
}

function unknownError(lack: string): WindowError {
  return { error: noSeriesError, lacks: [{ figure: 'error', lack }] };
}

/** Estimates the error part of a span's figures, from the values that are kept; or why it is unknown. */
function errorWithin(
  { measured: { timesSec }, kinds, errors, sharesMarks, whyNoErrors }: MeasuredSeries,
  figures: SeriesFigures,
  { from, to }: WindowSpan,
  { bands }: SeriesParams,
): WindowError {
  if (whyNoErrors !== null) return unknownError(whyNoErrors);
  const [first, end] = [firstAtOrAfter(timesSec, from), firstAtOrAfter(timesSec, to)];
  const own: number[] = [];
  let standing = 0;
  for (let i = first; i < end; i++) {
    if (kinds[i] !== null) continue;
    standing++;
    if (!Number.isNaN(errors[i])) own.push(errors[i] ?? 0);
  }
  // The errors of a few values do not represent the others, which were found in another way.
  if (standing === 0) return unknownError('there are no values');
  if (2 * own.length < standing) return unknownError('under half of the values have a likely error');
  const distanceSec = ((timesSec[end - 1] ?? 0) - (timesSec[first] ?? 0)) / Math.max(1, end - first - 1);
  return { error: seriesError(figures, { errors: own, distanceSec, sharesMarks }, bands), lacks: [] };
}
