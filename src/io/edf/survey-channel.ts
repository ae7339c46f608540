import type { Channel, Recording } from '../../model/recording.ts';
import type { Extent, IndexRange, Samples } from '../../model/samples.ts';
import { GapList } from '../gap-list.ts';
import type { Text } from './write-tals.ts';

/** What a channel holds, before it is written. */
export interface EdfSurvey {
  /** Of the digital values; null where the channel has none. */
  readonly digital: Extent | null;
  readonly gaps: readonly IndexRange[];
}

/** Samples of one channel that are held at once. */
const pieceSamples = 1 << 18;
/** Rounding of a length that is a whole number, samples. */
const slack = 1e-6;

/**
 * Goes once through a channel for its gaps, and for the extent of its digital values where it has them.
 *
 * @param recording read by ranges
 * @param index     number of the channel, from 0
 * @returns digital steps, 0 among them; gaps in samples of the channel
 */
export async function surveyEdfChannel(recording: Recording, index: number): Promise<EdfSurvey> {
  const isDigital = (recording.channels[index]?.adc ?? null) !== null;
  const gaps = new GapList();
  let digital: Extent = { min: 0, max: 0 };
  await goThrough(recording, index, isDigital, (piece, from) => {
    if (isDigital) digital = widened(digital, piece.values);
    for (const gap of piece.gaps) gaps.add(from + gap.from, from + gap.to);
  });
  return { digital: isDigital ? digital : null, gaps: gaps.gaps };
}

/**
 * Least and greatest physical value of a channel, in its unit.
 *
 * @param recording read by ranges
 * @param index     number of the channel, from 0
 * @returns NaN of a channel without values
 */
export async function surveyPhysical(recording: Recording, index: number): Promise<Extent> {
  let physical: Extent = { min: NaN, max: NaN };
  await goThrough(recording, index, false, ({ values }) => {
    physical = widened(physical, values);
  });
  return physical;
}

/**
 * Where a channel has no samples while the recording goes on: its gaps, and what comes after its end.
 *
 * @param gaps    of the channel, in its samples
 * @param endSec  of the recording, s
 * @returns texts `gap: LABEL` with time and length, s
 */
export function gapTexts(
  { label, fs, sampleCount }: Channel,
  gaps: readonly IndexRange[],
  endSec: number,
): Text[] {
  const texts = gaps.map(({ from, to }) => ({
    onsetSec: from / fs,
    lengthSec: (to - from) / fs,
    text: `gap: ${label}`,
  }));
  const lacksSec = endSec - sampleCount / fs;
  if (lacksSec * fs < 1 - slack) return texts;
  return [...texts, { onsetSec: sampleCount / fs, lengthSec: lacksSec, text: `gap: ${label}` }];
}

async function goThrough(
  recording: Recording,
  index: number,
  isDigital: boolean,
  visit: (piece: Samples<Float64Array | Int32Array>, from: number) => void,
): Promise<void> {
  const sampleCount = recording.channels[index]?.sampleCount ?? 0;
  for (let from = 0; from < sampleCount; from += pieceSamples) {
    const to = Math.min(from + pieceSamples, sampleCount);
    visit(await (isDigital ? recording.readDigital(index, from, to) : recording.read(index, from, to)), from);
  }
}

function widened(extent: Extent, values: Float64Array | Int32Array): Extent {
  let { min, max } = extent;
  for (const value of values) {
    if (!(value >= min)) min = Number.isFinite(value) ? value : min;
    if (!(value <= max)) max = Number.isFinite(value) ? value : max;
  }
  return { min, max };
}
