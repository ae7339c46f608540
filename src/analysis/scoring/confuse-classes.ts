import type { AnnotationSet } from '../../model/annotation.ts';
import type {
  ScoredClass,
  BeatCounts,
  BeatRow,
  ClassConfusion,
  EctopicScore,
  MarkColumn,
  ScoreOptions,
} from '../../model/scoring.ts';
import { isBeatLabel } from '../qrs/beat-labels.ts';
import { beatClasses, toScoredClass } from './beat-classes.ts';
import { defaultScoreOptions } from './bxb.ts';
import { matchBeats } from './match-beats.ts';
import { computeRates } from './rates.ts';
import { testPeriod, createUnreadableTest } from './test-period.ts';

const rowNames: readonly BeatRow[] = [...beatClasses, 'O', 'X'];

/**
 * Counts beats by the class of the reference and of the test annotator, in the matrix of ANSI/AAMI EC57.
 *
 * Beats, test period and pairs are those of `scoreBeats`. A missed beat is in column `O`, or in `X` if the test
 * annotator had shut down. A false alarm is in row `O`, or in `X` if the reference is unreadable. For each
 * class, TP are the pairs with that class on both sides, FN its other beats, FP its other marks.
 *
 * @param reference annotations with their own rate
 * @param test annotations with their own rate
 * @param options tolerance, ms, and test period, s
 * @returns rows by the reference's class, columns by the test's
 */
export function confuseClasses(
  reference: AnnotationSet,
  test: AnnotationSet,
  options: ScoreOptions = defaultScoreOptions,
): ClassConfusion {
  const beats = classedBeats(reference);
  const marks = classedBeats(test);
  const counts = testPeriod(reference, options);
  const isUnreadable = createUnreadableTest(reference);
  const isShutDown = createUnreadableTest(test);
  const table = emptyTable();
  const add = (timeSec: number, row: BeatRow, column: MarkColumn): void => {
    if (counts(timeSec)) table[row][column]++;
  };
  const { pairs, missed, extra } = matchBeats(beatTimes(beats), beatTimes(marks), options.toleranceMs / 1000);
  for (const pair of pairs) {
    const { timeSec, name } = beats[pair.reference];
    add(timeSec, name, marks[pair.mark].name);
  }
  for (const index of missed) {
    const { timeSec, name } = beats[index];
    add(timeSec, name, isShutDown(timeSec) ? 'X' : 'O');
  }
  for (const index of extra) {
    const { timeSec, name } = marks[index];
    add(timeSec, isUnreadable(timeSec) ? 'X' : 'O', name);
  }
  return {
    counts: table,
    byClass: scoresByClass(table),
    veb: ectopicScore(table, 'V', ['F', 'Q']),
    sveb: ectopicScore(table, 'S', ['Q']),
    hasPaced: reference.annotations.some(({ label }) => pacedLabels.includes(label)),
  };
}

/** Mnemonics of paced beats, and of fusions of paced and normal beats. */
const pacedLabels = '/f';

interface ClassedBeat {
  readonly timeSec: number;
  readonly name: ScoredClass;
}

function classedBeats({ annotations, fs }: AnnotationSet): ClassedBeat[] {
  return annotations
    .filter(({ label }) => isBeatLabel(label))
    .map(({ sampleIndex, label }) => ({ timeSec: sampleIndex / fs, name: toScoredClass(label) }));
}

function beatTimes(beats: readonly ClassedBeat[]): number[] {
  return beats.map(({ timeSec }) => timeSec);
}

type Table = Record<BeatRow, Record<MarkColumn, number>>;

function emptyTable(): Table {
  const row = { N: 0, S: 0, V: 0, F: 0, Q: 0, O: 0, X: 0 };
  return {
    N: { ...row },
    S: { ...row },
    V: { ...row },
    F: { ...row },
    Q: { ...row },
    O: { ...row },
    X: { ...row },
  };
}

function scoresByClass(table: Table): Record<ScoredClass, BeatCounts> {
  const scoreOf = (name: ScoredClass): BeatCounts => {
    const tp = table[name][name];
    const fn = rowNames.reduce((sum, column) => sum + table[name][column], 0) - tp;
    const fp = rowNames.reduce((sum, row) => sum + table[row][name], 0) - tp;
    return { tp, fp, fn, ...computeRates(tp, fp, fn) };
  };
  return { N: scoreOf('N'), S: scoreOf('S'), V: scoreOf('V'), F: scoreOf('F'), Q: scoreOf('Q') };
}

/**
 * Scores one kind of ectopic beat as in EC57. Calls of the excluded classes are not false positives: F and Q
 * for ventricular beats, Q for supraventricular ones.
 *
 * @param table rows by the reference's class, columns by the test's
 * @param name S or V
 * @param leftOut classes of the reference whose calls do not count
 */
function ectopicScore(table: Table, name: 'S' | 'V', leftOut: readonly ScoredClass[]): EctopicScore {
  const others = beatClasses.filter((own) => own !== name && !leftOut.includes(own));
  const tp = table[name][name];
  const fn = rowNames.reduce((sum, column) => sum + table[name][column], 0) - tp;
  const fp = [...others, 'O' as const, 'X' as const].reduce((sum, row) => sum + table[row][name], 0);
  const tn = beatClasses
    .filter((own) => own !== name)
    .reduce(
      (sum, row) => sum + beatClasses.reduce((all, own) => all + (own === name ? 0 : table[row][own]), 0),
      0,
    );
  return { tp, fp, fn, ...computeRates(tp, fp, fn), tn, fpr: tn + fp > 0 ? fp / (tn + fp) : null };
}
