import { pairedT, type PairedT } from '../../dsp/statistics/paired-t.ts';
import { mean, sampleSd } from '../../dsp/statistics/stats.ts';
import type { SnrFigures } from '../../model/denoise.ts';

/** One recording of a task. */
interface TaskRecording {
  /** Empty if its name contains no task. */
  readonly task: string;
  readonly snr: SnrFigures;
}

/** Mean and sample SD over recordings, dB. */
export interface SnrSpread {
  readonly mean: number;
  /** Null for a single recording. */
  readonly sd: number | null;
}

/** A line of table 2 of paper 5; also against the truth if every recording has one. */
export interface TaskLine {
  /** Null for all recordings together. */
  readonly task: string | null;
  /** Number of recordings whose SNR is known. */
  readonly n: number;
  readonly before: SnrSpread | null;
  readonly after: SnrSpread | null;
  /** After − before, paired; null for fewer than two. */
  readonly test: PairedT | null;
  readonly trueBefore: SnrSpread | null;
  readonly trueAfter: SnrSpread | null;
  readonly trueTest: PairedT | null;
}

/** Groups recordings by task, in order of appearance, with all together last; a single task gives one line. */
export function taskTable(recordings: readonly TaskRecording[]): TaskLine[] {
  const tasks = [...new Set(recordings.map(({ task }) => task))];
  const lines = tasks.map((task) =>
    makeLine(
      task,
      recordings.filter((one) => one.task === task),
    ),
  );
  return tasks.length > 1 ? [...lines, makeLine(null, recordings)] : lines;
}

function makeLine(task: string | null, recordings: readonly TaskRecording[]): TaskLine {
  const snrPairs = pairSnrs(recordings, 'before', 'after');
  const known = pairSnrs(recordings, 'trueBefore', 'trueAfter');
  const isKnown = known.before.length === snrPairs.before.length;
  return {
    task,
    n: snrPairs.before.length,
    before: measureSpread(snrPairs.before),
    after: measureSpread(snrPairs.after),
    test: pairedT(listGains(snrPairs)),
    trueBefore: isKnown ? measureSpread(known.before) : null,
    trueAfter: isKnown ? measureSpread(known.after) : null,
    trueTest: isKnown ? pairedT(listGains(known)) : null,
  };
}

interface Pairs {
  readonly before: readonly number[];
  readonly after: readonly number[];
}

function pairSnrs(
  recordings: readonly TaskRecording[],
  first: keyof SnrFigures,
  second: keyof SnrFigures,
): Pairs {
  const pairs = recordings.flatMap(({ snr }) => {
    const [before, after] = [snr[first], snr[second]];
    return before === null || after === null ? [] : [{ before, after }];
  });
  return { before: pairs.map(({ before }) => before), after: pairs.map(({ after }) => after) };
}

function listGains({ before, after }: Pairs): number[] {
  return before.map((value, k) => (after[k] ?? Number.NaN) - value);
}

function measureSpread(values: readonly number[]): SnrSpread | null {
  if (values.length === 0) return null;
  return { mean: mean(values), sd: values.length > 1 ? sampleSd(values) : null };
}
