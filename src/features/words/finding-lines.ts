import {
  longPauseSec,
  type IrregularStretch,
  type MissingRr,
  type RateRun,
  type RhythmFindings,
} from '../../model/rhythm-findings.ts';
import { formatCount, formatNumber } from '../../ui/format-number.ts';

/** What was found at one place of a rhythm, in words. */
export interface FindingLine {
  readonly what: string;
  readonly atSec: number;
  /** Its end; null of a single RR, whose end its length tells. */
  readonly toSec: number | null;
  readonly how: string;
}

/** What the half minutes of such a stretch are called: how they look, never a disease. */
export const irregularName = 'irregular, as in atrial fibrillation';

const seconds = (sec: number): string => `${formatNumber(sec, 2)} s`;

const runLine =
  (what: string) =>
  ({ fromSec, toSec, perMinute, beatCount }: RateRun): FindingLine => {
    const how = `${formatNumber(perMinute, 0)} /min, ${formatCount(beatCount, 'beat')}`;
    return { what, atSec: fromSec, toSec, how };
  };

const irregularLine = ({ fromSec, toSec, evidence }: IrregularStretch): FindingLine => {
  const { change, entropy } = evidence;
  const how = `change of RR ${formatNumber(100 * change, 0)} %, entropy ${formatNumber(entropy, 1)}`;
  return { what: irregularName, atSec: fromSec, toSec, how };
};

/** Such an RR is no pause. */
export const missingNames: Readonly<Record<MissingRr['why'], string>> = {
  gap: 'no beat: signal missing',
  flat: 'no beat: flat line, signal missing',
  moved: 'no beat: the line moves by more than half of QRS',
  poor: 'no beat: signal poor',
};

const pauseName = (rrSec: number): string =>
  rrSec > longPauseSec ? `pause over ${longPauseSec} s` : 'pause over 2 s';

/** Every finding, each kind in the order of time. */
export function findingLines(findings: RhythmFindings): FindingLine[] {
  const { longestRr, pauses, missing, slow, fast, ventricular, irregular } = findings;
  const long = pauses.filter(({ rrSec }) => rrSec > longPauseSec);
  const short = pauses.filter(({ rrSec }) => rrSec <= longPauseSec);
  return [
    ...(longestRr === null
      ? []
      : [{ what: 'longest RR', atSec: longestRr.atSec, toSec: null, how: seconds(longestRr.rrSec) }]),
    ...[...long, ...short].map(({ atSec, rrSec }) => {
      return { what: pauseName(rrSec), atSec, toSec: null, how: seconds(rrSec) };
    }),
    ...ventricular.map(runLine('ventricular beats in a row')),
    ...irregular.map(irregularLine),
    ...slow.map(runLine('under 50 /min')),
    ...fast.map(runLine('over 100 /min')),
    ...missing.map(({ atSec, rrSec, why }) => {
      return { what: missingNames[why], atSec, toSec: null, how: seconds(rrSec) };
    }),
  ];
}

/** How many there are of each kind, in words; those that are none are named too where a person would look for them. */
export function findingsSentence({
  pauses,
  slow,
  fast,
  ventricular,
  irregular,
  missing,
}: RhythmFindings): string {
  const longestRun = Math.max(0, ...ventricular.map(({ beatCount }) => beatCount));
  const overLong = pauses.filter(({ rrSec }) => rrSec > longPauseSec).length;
  const long = overLong === 0 ? '' : ` (${formatNumber(overLong, 0)} over ${longPauseSec} s)`;
  return [
    `${formatCount(pauses.length, 'pause')} over 2 s${long}`,
    ...(longestRun === 0
      ? []
      : [
          `${formatCount(ventricular.length, 'ventricular run')}, the longest of ${formatNumber(longestRun, 0)} beats`,
        ]),
    ...(irregular.length === 0
      ? []
      : [`${formatCount(irregular.length, 'stretch', 'stretches')} ${irregularName}`]),
    ...(slow.length === 0 ? [] : [`${formatCount(slow.length, 'run')} under 50 /min`]),
    ...(fast.length === 0 ? [] : [`${formatCount(fast.length, 'run')} over 100 /min`]),
    ...(missing.length === 0 ? [] : [`${formatNumber(missing.length, 0)} × no beat, signal missing or poor`]),
  ].join(', ');
}
