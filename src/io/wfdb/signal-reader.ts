import { BeatbenchError } from '../../model/failure.ts';
import type { IndexRange, Samples } from '../../model/samples.ts';
import { copyStored, scaleStored, type StoredRun } from '../scale-stored.ts';
import type { SignalSpec } from './header-signal.ts';
import { GapList } from '../gap-list.ts';
import type { WfdbSignal } from './stored-signal.ts';

/** One signal of a record: its storage, and its length in the record. */
export interface ReadableSignal {
  readonly spec: SignalSpec;
  /** Null if the signal is not stored; all of it is then a gap. */
  readonly stored: WfdbSignal | null;
  readonly sampleCount: number;
}

/** Maximum number of samples of one read: 1 GiB of float64. */
export const maxSamplesAtOnce = 2 ** 27;

/**
 * Reads physical samples from … to − 1, with NaN in gaps. The range is cut to the signal's length.
 *
 * @param signal position and scale of its samples
 * @param from   first sample
 * @param to     sample after the last
 * @param abort  aborts the reading
 * @param into   array for the result, used if it has the right length
 * @returns samples in the signal's unit
 */
export async function readPhysical(
  signal: ReadableSignal,
  from: number,
  to: number,
  abort?: AbortSignal,
  into?: Float64Array,
): Promise<Samples> {
  const range = cutSignalRange(signal, from, to);
  const count = range.to - range.from;
  const values = into?.length === count ? into : new Float64Array(count);
  const missing = signal.stored?.missing ?? null;
  const gaps = await visitSignal(
    signal,
    range,
    (run, at, list) => {
      if (!scaleStored(run, values, at, signal.spec, missing)) return;
      const digital = new Int32Array(run.count);
      copyStored(run, digital, 0);
      list.addMissing(digital, missing, at);
    },
    abort,
  );
  for (const gap of gaps) values.fill(Number.NaN, gap.from, gap.to);
  return { values, gaps };
}

/**
 * Reads digital samples from … to − 1, with 0 in gaps. The range is cut to the signal's length.
 *
 * @param signal position and scale of its samples
 * @param from   first sample
 * @param to     sample after the last
 * @param abort  aborts the reading
 * @returns samples before gain and baseline
 */
export async function readDigital(
  signal: ReadableSignal,
  from: number,
  to: number,
  abort?: AbortSignal,
): Promise<Samples<Int32Array>> {
  const range = cutSignalRange(signal, from, to);
  const values = new Int32Array(range.to - range.from);
  const missing = signal.stored?.missing ?? null;
  const gaps = await visitSignal(
    signal,
    range,
    (run, at, list) => {
      copyStored(run, values, at);
      list.addMissing(values.subarray(at, at + run.count), missing, at);
    },
    abort,
  );
  for (const gap of gaps) values.fill(0, gap.from, gap.to);
  return { values, gaps };
}

/** Visits the stored samples of the range, with the skew removed; returns the gaps, relative to its first sample. */
async function visitSignal(
  signal: ReadableSignal,
  { from, to }: IndexRange,
  take: (run: StoredRun, at: number, list: GapList) => void,
  abort: AbortSignal | undefined,
): Promise<GapList['gaps']> {
  const list = new GapList();
  const { spec, stored } = signal;
  if (stored === null) {
    list.add(0, to - from);
    return list.gaps;
  }
  const skew = spec.skewFrames * spec.samplesPerFrame;
  const storedTo = Math.min(to + skew, stored.file.frameCount * spec.samplesPerFrame);
  if (storedTo > from + skew) {
    await stored.visit(from + skew, storedTo, (run, at) => take(run, at, list), abort);
  }
  list.add(Math.max(0, storedTo - skew - from), to - from);
  return list.gaps;
}

function cutSignalRange({ spec, sampleCount }: ReadableSignal, from: number, to: number): IndexRange {
  return clampReadRange(sampleCount, from, to, { file: spec.fileName, channel: spec.label });
}

/**
 * Cuts the range from … to − 1 to a channel of `sampleCount` samples.
 *
 * @param sampleCount number of samples of the channel
 * @param from        first sample; a negative number becomes 0
 * @param to          sample after the last
 * @param where       file and channel, for the error
 * @returns the range, possibly empty
 * @throws BeatbenchError `too-large` for more samples than one read may return
 */
export function clampReadRange(
  sampleCount: number,
  from: number,
  to: number,
  where: { readonly file: string; readonly channel: string },
): IndexRange {
  const first = Math.max(0, Math.min(from, sampleCount));
  const last = Math.max(first, Math.min(to, sampleCount));
  if (last - first <= maxSamplesAtOnce) return { from: first, to: last };
  throw new BeatbenchError(
    'too-large',
    `${last - first} samples of ${where.channel} were requested at once, which needs too much memory; read at most ${maxSamplesAtOnce}.`,
    where,
  );
}
