import { heartRateOfBeats } from '../../dsp/statistics/heart-rate.ts';
import type { Warning } from '../../model/failure.ts';
import { type MethodId, readHeadline } from '../../model/methods.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import type { SoundBeat, SoundsResult, SoundWindow } from '../../model/sounds.ts';
import { expectedRange } from './expected-range.ts';
import { whyNotMeasurable } from './measurable.ts';
import { describeWindowCount, type OutsideValue, outsideWarning } from './outside-warning.ts';

/** Intervals of heart sounds that are judged. */
export type JudgedSpan = 'qs2' | 's1s2' | 'pep' | 'lvet' | 'pepOverLvet';

const names: Readonly<Record<JudgedSpan, string>> = {
  qs2: 'QS2',
  s1s2: 'S1 to S2',
  pep: 'PEP',
  lvet: 'LVET',
  pepOverLvet: 'PEP/LVET',
};

const ofSound = 'check the envelope, or choose another band, threshold or method';
const ofPulse = 'check sound and pulse, or choose another threshold or method';

/** Sounds at which an interval ends; their aligned onsets state themselves why they have no value. */
const soundsIn: Readonly<Record<JudgedSpan, readonly ('s1' | 's2')[]>> = {
  qs2: ['s2'],
  s1s2: ['s1', 's2'],
  pep: ['s2'],
  lvet: [],
  pepOverLvet: ['s2'],
};

/**
 * Returns why an interval of a window is not measurable, with advice.
 *
 * @returns a sentence; null if it is measurable
 */
export function whySpanNotMeasurable(
  span: JudgedSpan,
  window: SoundWindow,
  headline: MethodId,
): string | null {
  const own = window.intervals[span][headline];
  const said = soundsIn[span].map((sound) => window.intervals[sound].aligned.notMeasurable);
  const notMeasurable =
    headline === 'aligned' && own.mean === null ? (said.find((reason) => reason !== null) ?? null) : null;
  const remedy = span === 'qs2' || span === 's1s2' ? ofSound : ofPulse;
  return whyNotMeasurable(names[span], { ...own, notMeasurable }, window, remedy);
}

/** QS2 includes S1 to S2 and the time before it. Returns what is wrong if QS2 is shorter; null if it is not. */
export function qs2Fault({ intervals: { qs2, s1s2 } }: SoundWindow, headline: MethodId): string | null {
  const [whole, part] = [qs2[headline].mean, s1s2[headline].mean];
  if (whole === null || part === null || whole >= part) return null;
  return `shorter than S1 to S2 (${part.toFixed(1)} ms): QRS onset or S1 is wrong`;
}

/** Returns the likely cause of an interval outside its range. */
function likelyCause(span: JudgedSpan, { mean, range }: OutsideValue): string {
  const isShort = mean < range.low;
  if (span === 'qs2') {
    return isShort
      ? 'another sound may be mistaken for S2, or QRS begins earlier'
      : 'another sound, or the next S1, may be mistaken for S2';
  }
  if (span === 'lvet') return 'foot or notch may be at a wrong point of the pulse';
  return 'QS2, or LVET of the pulse, may be wrong';
}

type BeatTime = Pick<SoundBeat, 'r' | 'window' | 'rejected'>;

/** Windows, and the times of beats, from which the heart rate of each window is computed. */
export interface SoundWindowsWithBeats extends Pick<SoundsResult, 'windows'> {
  readonly beats: Iterable<BeatTime>;
}

/**
 * Makes warnings about intervals of heart sounds that may be wrong: those that are not measurable, and those outside
 * the range expected at the heart rate. There is one warning per interval, whatever the number of windows.
 *
 * @param hasPulse  whether there is a PPG: without one there is no PEP and no LVET
 */
export function soundWarnings(
  { windows, beats }: SoundWindowsWithBeats,
  parameters: ParameterValues,
  hasPulse: boolean,
): Warning[] {
  const headline = readHeadline(parameters);
  const byWindow = windows.map((): BeatTime[] => []);
  for (const beat of beats) byWindow[beat.window]?.push(beat);
  const rated = windows.map((window, index) => ({
    window,
    heartRate: heartRateOfBeats(byWindow[index] ?? [])?.perMinute ?? null,
  }));
  const measured = rated.filter(({ window }) => window.beats + window.rejected >= 2);
  const spans: readonly JudgedSpan[] = hasPulse
    ? ['qs2', 's1s2', 'pep', 'lvet', 'pepOverLvet']
    : ['qs2', 's1s2'];
  const judged = spans.flatMap((span): Warning[] => {
    const reasons = measured.map(({ window }) => whySpanNotMeasurable(span, window, headline));
    const failed = reasons.filter((reason) => reason !== null);
    const warnings: Warning[] = [];
    // If the ratio is not measurable, the warnings about PEP and LVET state the reason.
    if (failed[0] !== undefined && span !== 'pepOverLvet') {
      const among = describeWindowCount(failed.length, windows.length);
      const message = `${names[span]} is not measurable${among}: ${failed[0]}`;
      warnings.push({ code: 'not-measurable', message });
    }
    if (span === 's1s2') return warnings;
    const values = measured.map(({ window, heartRate }, index) => {
      const of = { heartRate, sex: parameters['sex'], site: 'unknown' } as const;
      const mean = reasons[index] === null ? window.intervals[span][headline].mean : null;
      return { mean, range: expectedRange(span, of), heartRate };
    });
    const outside = outsideWarning(
      names[span],
      values,
      (first) => likelyCause(span, first),
      span === 'pepOverLvet',
    );
    return [...warnings, ...outside];
  });
  const shortened = shortQs2(
    measured.map(({ window }) => window),
    headline,
  );
  return [...judged, ...shortened];
}

/** Makes the warning about windows whose QS2 is shorter than S1 to S2. */
function shortQs2(windows: readonly SoundWindow[], headline: MethodId): Warning[] {
  const faults = windows.map((window) => qs2Fault(window, headline)).filter((fault) => fault !== null);
  const [first] = faults;
  if (first === undefined) return [];
  const message = `QS2 is${describeWindowCount(faults.length, windows.length)} ${first}.`;
  return [{ code: 'implausible', message }];
}
