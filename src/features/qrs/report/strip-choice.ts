import type { Span } from '../../../state/view/span.ts';
import { type EctopicClass, ectopicClasses } from '../../../model/rhythm.ts';
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

/** One strip of each finding, the most telling first: the first of its kind, and the longest pause. */
export function chooseStrips(
  { findings, rhythm }: Pick<QrsReport, 'findings' | 'rhythm'>,
  most: number,
): ChosenStrip[] {
  const { longestRr, pauses, irregular, slow, fast } = findings;
  const ectopic = (own: EctopicClass): ChosenStrip[] =>
    rhythm.ectopic
      .filter(({ beatClass }) => beatClass === own)
      .slice(0, 1)
      .map(({ timeSec }) => ({ name: `${beatNames[own]} beat`, atSec: timeSec }));
  const longName = pauses.length > 0 ? 'longest pause' : 'longest RR';
  const all = [
    ...(longestRr === null ? [] : [{ name: longName, atSec: longestRr.atSec }]),
    ...first(irregularName, irregular),
    ...ectopicClasses.flatMap(ectopic),
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
