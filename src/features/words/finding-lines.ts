import {
  longPauseSec,
  type EctopicPattern,
  type IrregularStretch,
  type LongRr,
  type MissingRr,
  type RateRun,
  type RhythmFindings,
} from '../../model/rhythm-findings.ts';
import { formatCount, formatNumber } from '../../ui/format-number.ts';

/** A finding at one place of a rhythm. */
export interface FindingLine {
  readonly what: string;
  readonly atSec: number;
  /** End; null for a single RR, whose length gives its end. */
  readonly toSec: number | null;
  readonly how: string;
  /** Size, to determine the longest of a kind: s, or beats. */
  readonly amount: number;
}

/** Name of the half minutes of such a stretch: describes their appearance, never a disease. */
export const irregularName = 'irregular, as in atrial fibrillation';

const seconds = (sec: number): string => `${formatNumber(sec, 2)} s`;

const runLine =
  (what: string) =>
  ({ fromSec, toSec, perMinute, beatCount }: RateRun): FindingLine => {
    const how = `${formatNumber(perMinute, 0)} /min, ${formatCount(beatCount, 'beat')}`;
    return { what, atSec: fromSec, toSec, how, amount: beatCount };
  };

const patternLine =
  (name: string) =>
  (pattern: EctopicPattern): FindingLine =>
    runLine(`${pattern.beatClass} ${name}`)(pattern);

const irregularLine = ({ fromSec, toSec, evidence }: IrregularStretch): FindingLine => {
  const { change, entropy } = evidence;
  const how = `change ${formatNumber(100 * change, 0)} %, entropy ${formatNumber(entropy, 1)}`;
  return { what: irregularName, atSec: fromSec, toSec, how, amount: toSec - fromSec };
};

/** Names of RR intervals that are not pauses. */
export const missingNames: Readonly<Record<MissingRr['why'], string>> = {
  gap: 'no beat: signal missing',
  flat: 'no beat: flat line, signal missing',
  moved: 'no beat: the line moves',
  poor: 'no beat: signal poor',
};

const pauseName = (rrSec: number): string =>
  rrSec > longPauseSec ? `pause over ${longPauseSec} s` : 'pause over 2 s';

const rrLine = (what: string, { atSec, rrSec }: LongRr): FindingLine => {
  return { what, atSec, toSec: null, how: seconds(rrSec), amount: rrSec };
};

/** Returns every finding, each kind in the order of time. */
export function findingLines(findings: RhythmFindings): FindingLine[] {
  const { longestRr, pauses, missing, slow, fast, irregular } = findings;
  const { ventricular, supraventricular, couplets, bigeminy, trigeminy } = findings;
  const long = pauses.filter(({ rrSec }) => rrSec > longPauseSec);
  const short = pauses.filter(({ rrSec }) => rrSec <= longPauseSec);
  return [
    ...(longestRr === null ? [] : [rrLine('longest RR', longestRr)]),
    ...[...long, ...short].map((one) => rrLine(pauseName(one.rrSec), one)),
    ...irregular.map(irregularLine),
    ...ventricular.map(runLine('V run')),
    ...bigeminy.map(patternLine('bigeminy')),
    ...trigeminy.map(patternLine('trigeminy')),
    ...supraventricular.map(runLine('S run')),
    ...couplets.map(runLine('V couplet')),
    ...slow.map(runLine('under 50 /min')),
    ...fast.map(runLine('over 100 /min')),
    ...missing.map((one) => rrLine(missingNames[one.why], one)),
  ];
}

/** Findings of one kind. */
export interface FindingKind {
  readonly count: number;
  /** The largest one, the first of equals. */
  readonly most: FindingLine;
}

/** Returns the kinds of findings, in order. */
export function findingKinds(lines: readonly FindingLine[]): FindingKind[] {
  const kinds = new Map<string, FindingKind>();
  for (const line of lines) {
    const known = kinds.get(line.what);
    const most = known !== undefined && known.most.amount >= line.amount ? known.most : line;
    kinds.set(line.what, { count: (known?.count ?? 0) + 1, most });
  }
  return [...kinds.values()];
}

/** Describes the runs of one class; empty if there are none. */
function runsWords(name: string, runs: readonly RateRun[]): string[] {
  if (runs.length === 0) return [];
  const longest = Math.max(...runs.map(({ beatCount }) => beatCount));
  return [`${formatCount(runs.length, `${name} run`)}, the longest of ${formatNumber(longest, 0)} beats`];
}

/** Describes bigeminy or trigeminy, with its total duration; empty if there is none. */
function patternWords(name: string, patterns: readonly EctopicPattern[]): string[] {
  if (patterns.length === 0) return [];
  const sec = patterns.reduce((sum, { fromSec, toSec }) => sum + toSec - fromSec, 0);
  return [
    `${formatCount(patterns.length, 'stretch', 'stretches')} of ${name}, ${formatNumber(sec, 0)} s in all`,
  ];
}

/** Returns the words if the list is not empty. */
function some(list: readonly unknown[], words: () => string): string[] {
  return list.length === 0 ? [] : [words()];
}

/**
 * Describes how many findings of each kind there are. Kinds that a reader expects are mentioned even if there are none.
 *
 * @param inPoorSignal number of beats in poor signal, where pauses are not detected
 */
export function findingsSentence(findings: RhythmFindings, inPoorSignal = 0): string {
  const { pauses, slow, fast, irregular, missing, medianRrSec } = findings;
  const overLong = pauses.filter(({ rrSec }) => rrSec > longPauseSec).length;
  const long = overLong === 0 ? '' : ` (${formatNumber(overLong, 0)} over ${longPauseSec} s)`;
  return [
    medianRrSec === null
      ? 'no RR in readable signal'
      : `${formatCount(pauses.length, 'pause')} over 2 s${long}${inPoorSignal === 0 ? '' : ' in readable signal'}`,
    ...some(irregular, () => `${formatCount(irregular.length, 'stretch', 'stretches')} ${irregularName}`),
    ...runsWords('ventricular', findings.ventricular),
    ...patternWords('bigeminy', findings.bigeminy),
    ...patternWords('trigeminy', findings.trigeminy),
    ...runsWords('supraventricular', findings.supraventricular),
    ...some(findings.couplets, () => formatCount(findings.couplets.length, 'ventricular couplet')),
    ...some(slow, () => `${formatCount(slow.length, 'run')} under 50 /min`),
    ...some(fast, () => `${formatCount(fast.length, 'run')} over 100 /min`),
    ...some(missing, () => `${formatNumber(missing.length, 0)} × no beat, signal missing or poor`),
  ].join(', ');
}
