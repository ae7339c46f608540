import type { Channel, Recording } from '../../model/recording.ts';
import type { Extent, IndexRange, Samples } from '../../model/samples.ts';
import { GapList } from '../gap-list.ts';
import type { Text } from './write-tals.ts';

/** Properties of a channel that are needed before it is written. */
export interface EdfSurvey {
  /** Range of the digital values; null if the channel has none. */
  readonly digital: Extent | null;
  readonly gaps: readonly IndexRange[];
}

/** Number of samples of one channel held at once. */
const pieceSamples = 1 << 18;
/** Maximum rounding error of a whole length, samples. */
const slack = 1e-6;

/**
 * Finds the gaps of a channel, and the range of its digital values if it has them, in one pass.
 *
 * @param recording read by ranges
 * @param index     number of the channel, from 0
 * @returns range in digital steps, which includes 0; gaps in samples of the channel
 */
export async function surveyEdfChannel(recording: Recording, index: number): Promise<EdfSurvey> {
  const isDigital = (recording.channels[index]?.adc ?? null) !== null;
  const gaps = new GapList();
  let digital: Extent = { min: 0, max: 0 };
  await visitSamples(recording, index, isDigital, (piece, from) => {
    if (isDigital) digital = widenExtent(digital, piece.values);
    for (const gap of piece.gaps) gaps.add(from + gap.from, from + gap.to);
  });
  return { digital: isDigital ? digital : null, gaps: gaps.gaps };
}

/**
 * Finds the smallest and largest physical value of a channel, in its unit.
 *
 * @param recording read by ranges
 * @param index     number of the channel, from 0
 * @returns NaN for a channel without values
 */
export async function surveyPhysical(recording: Recording, index: number): Promise<Extent> {
  let physical: Extent = { min: NaN, max: NaN };
  await visitSamples(recording, index, false, ({ values }) => {
    physical = widenExtent(physical, values);
  });
  return physical;
}

/**
 * Returns texts for the times at which a channel has no samples: its gaps, and the time from its end to that of the
 * recording.
 *
 * @param gaps   gaps of the channel, in its samples
 * @param endSec end of the recording, s
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

async function visitSamples(
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

function widenExtent(extent: Extent, values: Float64Array | Int32Array): Extent {
  let { min, max } = extent;
  for (const value of values) {
    if (!(value >= min)) min = Number.isFinite(value) ? value : min;
    if (!(value <= max)) max = Number.isFinite(value) ? value : max;
  }
  return { min, max };
}
