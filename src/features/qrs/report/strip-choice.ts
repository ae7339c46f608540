import type { Span } from '../../../state/view/span.ts';
import { type EctopicBeat, type EctopicClass, ectopicClasses } from '../../../model/rhythm.ts';
import { formatNumber } from '../../../ui/format-number.ts';
import { irregularName, missingNames } from '../../words/finding-lines.ts';
import { beatNames } from '../../words/class-words.ts';
import type { QrsReport } from '../../../workers/protocol.ts';

/** A stretch of ECG that is printed, and what it shows. */
export interface ChosenStrip {
  readonly name: string;
  readonly atSec: number;
}

/** A strip begins so long before what it shows, s. */
const beforeSec = 1.5;

/** The one of a list that has most of something, of equal ones the first. */
function greatest<T>(list: readonly T[], amount: (one: T) => number): T | null {
  return list.reduce<T | null>(
    (best, one) => (best === null || amount(one) > amount(best) ? one : best),
    null,
  );
}

/** Beats of a class one behind the other, each run with its length. */
function runsOf(beats: readonly EctopicBeat[], own: EctopicClass): { atSec: number; count: number }[] {
  const runs: { atSec: number; count: number; lastPlace: number }[] = [];
  for (const { beatClass, place, timeSec } of beats) {
    if (beatClass !== own) continue;
    const run = runs.at(-1);
    if (run !== undefined && place === run.lastPlace + 1) {
      run.count += 1;
      run.lastPlace = place;
    } else runs.push({ atSec: timeSec, count: 1, lastPlace: place });
  }
  return runs;
}

/** The longest run of a class, its first couplet and its first single beat, as far as there are any. */
function ectopicStrips(beats: readonly EctopicBeat[], own: EctopicClass): ChosenStrip[] {
  const runs = runsOf(beats, own);
  const longest = greatest(runs, ({ count }) => count);
  const shown = [
    longest !== null && longest.count > 2 ? longest : undefined,
    runs.find(({ count }) => count === 2),
    runs.find(({ count }) => count === 1),
  ];
  return shown.flatMap((run) =>
    run === undefined ? [] : [{ name: runName(own, run.count), atSec: run.atSec }],
  );
}

function runName(own: EctopicClass, count: number): string {
  if (count === 1) return `${beatNames[own]} beat`;
  return count === 2 ? `couplet, ${beatNames[own]}` : `run of ${count}, ${beatNames[own]}`;
}

function strip(name: string, atSec: number | undefined): ChosenStrip[] {
  return atSec === undefined ? [] : [{ name, atSec }];
}

/**
 * One strip of each finding, the most telling first: of long RR, irregular stretches and runs the longest, the fastest
 * and the slowest of their kind; of couplets and single ectopic beats the first.
 */
export function chooseStrips({ findings, rhythm }: Pick<QrsReport, 'findings' | 'rhythm'>): ChosenStrip[] {
  const { longestRr, pauses, missing, irregular, slow, fast } = findings;
  const longName = pauses.length > 0 ? 'longest pause' : 'longest RR';
  const next = greatest(
    pauses.filter(({ atSec }) => atSec !== longestRr?.atSec),
    ({ rrSec }) => rrSec,
  );
  const fastest = greatest(fast, ({ perMinute }) => perMinute);
  const slowest = greatest(slow, ({ perMinute }) => -perMinute);
  const lost = greatest(missing, ({ rrSec }) => rrSec);
  return [
    ...strip(longName, longestRr?.atSec),
    ...strip(irregularName, greatest(irregular, ({ fromSec, toSec }) => toSec - fromSec)?.fromSec),
    ...ectopicClasses.flatMap((own) => ectopicStrips(rhythm.ectopic, own)),
    ...strip(`fastest run, ${formatNumber(fastest?.perMinute, 0)} /min`, fastest?.fromSec),
    ...strip(`slowest run, ${formatNumber(slowest?.perMinute, 0)} /min`, slowest?.fromSec),
    ...strip('second longest pause', next?.atSec),
    ...(lost === null ? [] : strip(missingNames[lost.why], lost.atSec)),
  ];
}

/** The stretch that a strip shows, within the record. */
export function stripSpan({ atSec }: ChosenStrip, lengthSec: number, durationSec: number): Span {
  const fromSec = Math.max(0, Math.min(atSec - beforeSec, durationSec - lengthSec));
  return { fromSec, toSec: fromSec + lengthSec };
}
