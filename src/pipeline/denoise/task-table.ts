import { pairedT, type PairedT } from '../../dsp/statistics/paired-t.ts';
import { mean, sampleSd } from '../../dsp/statistics/stats.ts';
import type { SnrFigures } from '../../model/denoise.ts';

/** One recording of a task. */
interface TaskRecording {
  /** Empty where its name tells none. */
  readonly task: string;
  readonly snr: SnrFigures;
}

/** Mean and sample SD over recordings, dB. */
export interface SnrSpread {
  readonly mean: number;
  /** Null of one recording. */
  readonly sd: number | null;
}

/** A line of table 2 of paper 5, and the same against the truth where every recording has one. */
export interface TaskLine {
  /** Null of all recordings together. */
  readonly task: string | null;
  /** Recordings whose SNR is known. */
  readonly n: number;
  readonly before: SnrSpread | null;
  readonly after: SnrSpread | null;
  /** After less before, pair by pair; null under two. */
  readonly test: PairedT | null;
  readonly trueBefore: SnrSpread | null;
  readonly trueAfter: SnrSpread | null;
  readonly trueTest: PairedT | null;
}

/** Recordings by task in the order in which tasks come, and all together last; one line of one task. */
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
  const told = pairSnrs(recordings, 'before', 'after');
  const known = pairSnrs(recordings, 'trueBefore', 'trueAfter');
  const isKnown = known.before.length === told.before.length;
  return {
    task,
    n: told.before.length,
    before: measureSpread(told.before),
    after: measureSpread(told.after),
    test: pairedT(listGains(told)),
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
