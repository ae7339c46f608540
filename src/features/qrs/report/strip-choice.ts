import type { Span } from '../../../state/view/span.ts';
import { type EctopicBeat, type EctopicClass, ectopicClasses } from '../../../model/rhythm.ts';
import { irregularName } from '../../words/finding-lines.ts';
import { beatNames } from '../../words/class-words.ts';
import type { QrsReport } from '../../../workers/protocol.ts';

/** A stretch of ECG that is printed, and what it shows. */
export interface ChosenStrip {
  readonly name: string;
  readonly atSec: number;
}

/** A strip begins so long before what it shows, s. */
const beforeSec = 1.5;

const first = (name: string, list: readonly { readonly fromSec: number }[]): ChosenStrip[] =>
  list.slice(0, 1).map(({ fromSec }) => ({ name, atSec: fromSec }));

/** The longest run of beats of a class one behind the other, of runs as long the first; none without such beats. */
function longestRun(beats: readonly EctopicBeat[], own: EctopicClass): ChosenStrip[] {
  let longest: readonly EctopicBeat[] = [];
  let run: EctopicBeat[] = [];
  for (const beat of beats) {
    if (beat.beatClass !== own) continue;
    const isNext = beat.place === (run.at(-1)?.place ?? -2) + 1;
    run = isNext ? [...run, beat] : [beat];
    if (run.length > longest.length) longest = run;
  }
  const [begin] = longest;
  return begin === undefined ? [] : [{ name: runName(own, longest.length), atSec: begin.timeSec }];
}

function runName(own: EctopicClass, count: number): string {
  if (count === 1) return `${beatNames[own]} beat`;
  return count === 2 ? `couplet, ${beatNames[own]}` : `run of ${count}, ${beatNames[own]}`;
}

/** One strip of each finding, the most telling first: the first of its kind, the longest pause and the longest runs. */
export function chooseStrips(
  { findings, rhythm }: Pick<QrsReport, 'findings' | 'rhythm'>,
  most: number,
): ChosenStrip[] {
  const { longestRr, pauses, irregular, slow, fast } = findings;
  const longName = pauses.length > 0 ? 'longest pause' : 'longest RR';
  const all = [
    ...(longestRr === null ? [] : [{ name: longName, atSec: longestRr.atSec }]),
    ...first(irregularName, irregular),
    ...ectopicClasses.flatMap((own) => longestRun(rhythm.ectopic, own)),
    ...first('over 100 /min', fast),
    ...first('under 50 /min', slow),
  ];
  return all.slice(0, most);
}

/** The stretch that a strip shows, within the record. */
export function stripSpan({ atSec }: ChosenStrip, lengthSec: number, durationSec: number): Span {
  const fromSec = Math.max(0, Math.min(atSec - beforeSec, durationSec - lengthSec));
  return { fromSec, toSec: fromSec + lengthSec };
}
