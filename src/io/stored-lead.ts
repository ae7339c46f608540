import type { AdcScale, ByteSource } from '../model/recording.ts';
import type { IndexRange, Samples } from '../model/samples.ts';
import { readStill } from './source.ts';

/** Where the numbers of one lead stand in a file: a block of each lead in turn, block after block. */
export interface StoredPlaces {
  /** Byte of the first block of the first lead. */
  readonly dataFrom: number;
  /** Bytes of one block of every lead. */
  readonly turnBytes: number;
  /** Byte of this lead's block within a turn. */
  readonly leadAt: number;
  /** Samples of this lead in a block; 1 where leads take turns sample by sample. */
  readonly blockSamples: number;
  readonly sampleBytes: number;
  readonly sampleCount: number;
}

/** Where the integers of one lead stand. */
export interface StoredLead extends StoredPlaces {
  /** The integer at a byte. */
  readonly integerAt: (view: DataView, byte: number) => number;
  /** What stands where no sample was taken; null where nothing is reserved. */
  readonly missing: number | null;
}

const pieceBytes = 4 << 20;

/**
 * Reads a range of one lead; no more than 4 MB of the file are held at once.
 *
 * @param from first sample; those before 0 are left out
 * @param to   behind the last; those behind the lead's end are left out
 * @returns digital samples, 0 in gaps
 * @throws BeatbenchError `truncated`, when it reads a file that was cut since it was opened
 */
export async function readStoredLead(
  source: ByteSource,
  lead: StoredLead,
  from: number,
  to: number,
  signal?: AbortSignal,
): Promise<Samples<Int32Array>> {
  const first = Math.max(0, from);
  const end = Math.max(first, Math.min(to, lead.sampleCount));
  const values = new Int32Array(end - first);
  const { integerAt } = lead;
  const take = (view: DataView, byte: number, k: number): void => {
    values[k] = integerAt(view, byte);
  };
  await walkStored(source, lead, { from: first, to: end }, take, signal);
  return withGaps(values, lead.missing);
}

/**
 * Goes through a range of one lead; no more than 4 MB of the file are held at once.
 *
 * @param places of the lead
 * @param range  samples that are there
 * @param take   given what was read, the byte in it at which a sample stands, and its number from the range's first
 * @throws BeatbenchError `truncated`, when it reads a file that was cut since it was opened
 */
export async function walkStored(
  source: ByteSource,
  places: StoredPlaces,
  { from: first, to: end }: IndexRange,
  take: (view: DataView, byte: number, index: number) => void,
  signal?: AbortSignal,
): Promise<void> {
  const { blockSamples, sampleBytes, turnBytes } = places;
  const byteOf = (sample: number): number =>
    places.dataFrom +
    Math.floor(sample / blockSamples) * turnBytes +
    places.leadAt +
    (sample % blockSamples) * sampleBytes;
  const turns = Math.floor(pieceBytes / turnBytes);
  // Where a turn is long, each block is read by itself, so that other leads are not.
  const most = turns > 0 ? turns * blockSamples : Math.max(1, Math.floor(pieceBytes / sampleBytes));
  for (let at = first; at < end;) {
    signal?.throwIfAborted();
    const blockEnd = (Math.floor(at / blockSamples) + 1) * blockSamples;
    const stop = Math.min(end, at + most, turns > 0 ? end : blockEnd);
    const piece = byteOf(at);
    const view = await readStill(source, piece, byteOf(stop - 1) + sampleBytes, signal);
    for (let k = at; k < stop; k++) take(view, byteOf(k) - piece, k - first);
    at = stop;
  }
}

/** Sets what stands for no sample to 0, and says where. */
function withGaps(values: Int32Array, missing: number | null): Samples<Int32Array> {
  const gaps: { from: number; to: number }[] = [];
  if (missing === null) return { values, gaps };
  for (let k = 0; k < values.length; k++) {
    if (values[k] !== missing) continue;
    values[k] = 0;
    const last = gaps.at(-1);
    if (last !== undefined && last.to === k) last.to = k + 1;
    else gaps.push({ from: k, to: k + 1 });
  }
  return { values, gaps };
}

/**
 * Physical samples of digital ones.
 *
 * @returns in the lead's unit, NaN in gaps
 */
export function physicalSamples(
  { values: stored, gaps }: Samples<Int32Array>,
  { gain, baseline }: AdcScale,
): { readonly values: Float64Array; readonly gaps: readonly IndexRange[] } {
  const values = Float64Array.from(stored, (value) => (value - baseline) / gain);
  for (const gap of gaps) values.fill(Number.NaN, gap.from, gap.to);
  return { values, gaps };
}
