import { inspect, isDeepStrictEqual } from 'node:util';
import { createRandom } from '../../src/dsp/statistics/random.ts';
import type { ParameterValues } from '../../src/model/parameters.ts';
import type { Recording } from '../../src/model/recording.ts';
import type { ChannelSignal } from '../../src/pipeline/channel-signal.ts';
import { type ChannelChoice } from '../../src/pipeline/channels.ts';
import { intervalsDeclarations } from '../../src/pipeline/intervals/declarations.ts';
import { intervalsStages } from '../../src/pipeline/intervals/analyse-intervals.ts';
import { resolveParameters } from '../../src/pipeline/parameters.ts';
import { runStages } from '../../src/pipeline/run-stages.ts';
import { type GappedReader, requireInMemory } from '../../src/pipeline/signal-reader.ts';
import type { SignalReading } from '../../src/pipeline/signals/recorded-signal.ts';
import { scratchInMemory } from './scratch-in-memory.ts';

/** Parameters of reading signals in pieces. */
interface ReadInPieces {
  readonly choice: ChannelChoice;
  /** Number of samples computed at once. */
  readonly size: number;
  /** Number of samples read at once. */
  readonly step: number;
}

/** Runs the analysis up to the R-peaks with the signals in memory, computed on reading, and stored once computed. */
async function eachWay(recording: Recording, changes: ParameterValues, { choice, size }: ReadInPieces) {
  const parameters = resolveParameters(intervalsDeclarations, changes);
  const options = {
    recording,
    recordingKey: '',
    parameters,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  };
  const run = (reading: SignalReading) =>
    attempt(() => runStages(signalStages(choice, reading), { ...options, cache: new Map() }));
  return {
    whole: await run({ isHeld: true }),
    passes: await run({ isHeld: false, pieceSize: size }),
    stored: await run({ isHeld: false, pieceSize: size, scratch: scratchInMemory() }),
  };
}

/** Returns the stages up to the R-peaks. */
export function signalStages(choice: ChannelChoice, reading: SignalReading) {
  const stages = intervalsStages(choice, {}, reading);
  return stages.slice(0, 1 + stages.findIndex(({ id }) => id === 'detect'));
}

async function attempt<Result>(run: () => Promise<Result>): Promise<Result | string> {
  try {
    return await run();
  } catch (error) {
    return `${(error as { code?: string }).code}: ${(error as Error).message}`;
  }
}

/** Describes the first sample that differs in any bit (all NaN are equal); null if none does. */
function firstUnlike(found: Float64Array, expected: Float64Array): string | null {
  if (found.length !== expected.length) return `${found.length} samples, not ${expected.length}`;
  const index = expected.findIndex((value, k) => !Object.is(found[k], value));
  return index < 0 ? null : `${index}: ${found[index]}, not ${expected[index]}`;
}

/** Describes the differences of a signal: in its metadata, read in order, and read in any order. */
async function signalUnlike(reader: GappedReader, signal: ChannelSignal, step: number) {
  const { fs, startSec, unit, label, gaps, sampleCount } = reader;
  const { values } = signal;
  const said = {
    fs: signal.fs,
    startSec: signal.startSec,
    unit: signal.unit,
    label: signal.label,
    gaps: signal.gaps,
  };
  const inOrder = new Float64Array(sampleCount);
  for (let from = 0; from < sampleCount; from += step) {
    inOrder.set(await reader.read(from, Math.min(sampleCount, from + step)), from);
  }
  const unlike = [saidUnlike({ fs, startSec, unit, label, gaps }, said), firstUnlike(inOrder, values)];
  const random = createRandom(step);
  const places = Array.from({ length: 6 }, () => {
    const from = Math.floor(random.uniform() * sampleCount);
    return { from, to: Math.min(sampleCount, from + 1 + Math.floor(random.uniform() * 3 * step)) };
  });
  // Concurrently, like a page that draws while an analysis reads.
  const read = await Promise.all(places.map(({ from, to }) => reader.read(from, to)));
  return [...unlike, ...places.map(({ from, to }, k) => firstUnlike(read[k], values.subarray(from, to)))];
}

function saidUnlike(found: unknown, expected: unknown): string | null {
  return isDeepStrictEqual(found, expected) ? null : `${inspect(found)}, not ${inspect(expected)}`;
}

/**
 * Compares signals held whole with those read in pieces, bit by bit, up to the R-peaks and their onsets.
 *
 * @returns `found` is what was read in pieces; null if both ways end in the same error
 */
export async function compareInPieces(recording: Recording, changes: ParameterValues, reading: ReadInPieces) {
  const { whole, passes, stored } = await eachWay(recording, changes, reading);
  if (typeof whole === 'string' || typeof passes === 'string' || typeof stored === 'string') {
    return { found: null, unlike: passes === whole && stored === whole ? [] : [{ passes, stored, whole }] };
  }
  const [found, expected] = [passes.outputs, whole.outputs];
  const pairsOf = (outputs: typeof found) =>
    [
      [outputs.signals.ecg, expected.signals.ecg],
      [outputs.signals.ppg, expected.signals.ppg],
      [outputs.ecg, expected.ecg],
      [outputs.ppg.ppg, expected.ppg.ppg],
      [outputs.ppg.dppg, expected.ppg.dppg],
    ] as const;
  const unlike: (string | null)[] = [];
  for (const [reader, signal] of [...pairsOf(found), ...pairsOf(stored.outputs)]) {
    unlike.push(reader.values === null ? null : `${reader.label} is kept whole`);
    unlike.push(...(await signalUnlike(reader, requireInMemory(signal), reading.step)));
  }
  unlike.push(
    saidUnlike(passes.warnings, whole.warnings),
    saidUnlike(found.signals.part, expected.signals.part),
    saidUnlike(found.ppg.flipped, expected.ppg.flipped),
    firstUnlike(found.detect.peaksSec, expected.detect.peaksSec),
    firstUnlike(stored.outputs.detect.peaksSec, expected.detect.peaksSec),
    saidUnlike(found.detect.onsetsSec, expected.detect.onsetsSec),
  );
  return { found, unlike: unlike.filter((one) => one !== null) };
}
