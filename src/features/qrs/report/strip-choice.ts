import type { Span } from '../../../state/view/span.ts';
import type { EctopicPattern } from '../../../model/rhythm-findings.ts';
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

/** Time before the shown event at which a strip begins, s. */
const beforeSec = 1.5;

/** Returns the item of a list with the largest amount, the first of equals. */
function greatest<T>(list: readonly T[], amount: (one: T) => number): T | null {
  return list.reduce<T | null>(
    (best, one) => (best === null || amount(one) > amount(best) ? one : best),
    null,
  );
}

/** Consecutive beats of one class. */
interface EctopicRun {
  readonly atSec: number;
  toSec: number;
  count: number;
}

function findRuns(beats: readonly EctopicBeat[], own: EctopicClass): EctopicRun[] {
  const runs: (EctopicRun & { lastPlace: number })[] = [];
  for (const { beatClass, place, timeSec } of beats) {
    if (beatClass !== own) continue;
    const run = runs.at(-1);
    if (run !== undefined && place === run.lastPlace + 1) {
      run.count += 1;
      [run.lastPlace, run.toSec] = [place, timeSec];
    } else runs.push({ atSec: timeSec, toSec: timeSec, count: 1, lastPlace: place });
  }
  return runs;
}

/** Time around its event that a strip shows in any case, s. */
const shownSec = { before: 1, after: 4.5 };

function shows({ atSec }: ChosenStrip, run: EctopicRun): boolean {
  return run.atSec >= atSec - shownSec.before && run.toSec <= atSec + shownSec.after;
}

/**
 * Adds strips of each ectopic class: the longest run, the first couplet and the first single beat, if there are any.
 * Events that a strip already shows are added to its name.
 */
function withEctopic(before: readonly ChosenStrip[], beats: readonly EctopicBeat[]): ChosenStrip[] {
  const strips = [...before];
  for (const own of ectopicClasses) {
    const runs = findRuns(beats, own);
    const longest = greatest(runs, ({ count }) => count);
    const kinds = [
      longest !== null && longest.count > 2 ? [longest] : [],
      ...[2, 1].map((wanted) => runs.filter(({ count }) => count === wanted)),
    ];
    for (const sameKind of kinds) {
      const [first] = sameKind;
      if (first === undefined) continue;
      const name = runName(own, first.count);
      const known = strips.findIndex((one) => sameKind.some((run) => shows(one, run)));
      const [shown] = strips.slice(known, known + 1);
      if (known < 0 || shown === undefined) strips.push({ name, atSec: first.atSec });
      else strips[known] = { ...shown, name: `${shown.name}; ${name}` };
    }
  }
  return strips;
}

function runName(own: EctopicClass, count: number): string {
  if (count === 1) return `${beatNames[own]} beat`;
  return count === 2 ? `couplet, ${beatNames[own]}` : `run of ${count}, ${beatNames[own]}`;
}

function strip(name: string, atSec: number | undefined): ChosenStrip[] {
  return atSec === undefined ? [] : [{ name, atSec }];
}

function patternStrip(name: string, patterns: readonly EctopicPattern[]): ChosenStrip[] {
  const longest = greatest(patterns, ({ beatCount }) => beatCount);
  return longest === null ? [] : strip(`${beatNames[longest.beatClass]} ${name}`, longest.fromSec);
}

/**
 * Returns one strip for each finding, the most important first. For long RR, irregular stretches, bigeminy, trigeminy
 * and runs, it is the longest, fastest or slowest; for couplets and single ectopic beats, the first.
 */
export function chooseStrips({ findings, rhythm }: Pick<QrsReport, 'findings' | 'rhythm'>): ChosenStrip[] {
  const { longestRr, pauses, missing, irregular, slow, fast, bigeminy, trigeminy } = findings;
  const longName = pauses.length > 0 ? 'longest pause' : 'longest RR';
  const next = greatest(
    pauses.filter(({ atSec }) => atSec !== longestRr?.atSec),
    ({ rrSec }) => rrSec,
  );
  const fastest = greatest(fast, ({ perMinute }) => perMinute);
  const slowest = greatest(slow, ({ perMinute }) => -perMinute);
  const lost = greatest(missing, ({ rrSec }) => rrSec);
  const first = [
    ...strip(longName, longestRr?.atSec),
    ...strip(irregularName, greatest(irregular, ({ fromSec, toSec }) => toSec - fromSec)?.fromSec),
    ...patternStrip('bigeminy', bigeminy),
    ...patternStrip('trigeminy', trigeminy),
  ];
  return [
    ...withEctopic(first, rhythm.ectopic),
    ...strip(`fastest run, ${formatNumber(fastest?.perMinute, 0)} /min`, fastest?.fromSec),
    ...strip(`slowest run, ${formatNumber(slowest?.perMinute, 0)} /min`, slowest?.fromSec),
    ...strip('second longest pause', next?.atSec),
    ...(lost === null ? [] : strip(missingNames[lost.why], lost.atSec)),
  ];
}

/** Returns the span of a strip, within the record. */
export function stripSpan({ atSec }: ChosenStrip, lengthSec: number, durationSec: number): Span {
  const fromSec = Math.max(0, Math.min(atSec - beforeSec, durationSec - lengthSec));
  return { fromSec, toSec: fromSec + lengthSec };
}
