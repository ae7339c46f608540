import { type LaneChoice, type LaneForm, laneForms } from '../../model/waveform-choices.ts';
import type { ChannelSummary } from '../../workers/protocol.ts';

/** Number of channels shown at first: those of a standard ECG. */
export const maxFirstLanes = 12;

function makeLane(channelIndex: number, others: readonly LaneChoice[], form: LaneForm = 'raw'): LaneChoice {
  const own = others.filter((lane) => lane.channelIndex === channelIndex).map(({ id }) => id);
  let number = 1;
  while (own.includes(`${channelIndex}.${number}`)) number += 1;
  return { id: `${channelIndex}.${number}`, channelIndex, form, isHidden: false, perDivision: null };
}

/** Returns one lane per channel, as recorded. */
export function defaultLanes(
  channels: readonly Pick<ChannelSummary, 'sampleCount'>[],
): readonly LaneChoice[] {
  return channels
    .flatMap(({ sampleCount }, index) => (sampleCount > 0 ? [makeLane(index, [])] : []))
    .map((lane, place) => ({ ...lane, isHidden: place >= maxFirstLanes }));
}

/** Returns the lanes with one more below the last of the same channel, in a form that none of them has yet. */
export function withLane(lanes: readonly LaneChoice[], channelIndex: number): readonly LaneChoice[] {
  const own = lanes.filter((lane) => lane.channelIndex === channelIndex);
  const form = laneForms.find((candidate) => !own.some((lane) => lane.form === candidate)) ?? 'raw';
  const after = own.length === 0 ? lanes.length : lanes.lastIndexOf(own.at(-1) ?? makeLane(0, [])) + 1;
  return lanes.toSpliced(after, 0, makeLane(channelIndex, lanes, form));
}

/** Returns the lanes without one; the last lane is never removed. */
export function withoutLane(lanes: readonly LaneChoice[], id: string): readonly LaneChoice[] {
  return lanes.length > 1 ? lanes.filter((lane) => lane.id !== id) : lanes;
}

/** Returns the lanes with one of them changed. */
export function withChangedLane(
  lanes: readonly LaneChoice[],
  id: string,
  change: Partial<Omit<LaneChoice, 'id' | 'channelIndex'>>,
): readonly LaneChoice[] {
  return lanes.map((lane) => (lane.id === id ? { ...lane, ...change } : lane));
}

/** Returns the lanes with one of them at another place. */
export function withMovedLane(
  lanes: readonly LaneChoice[],
  id: string,
  toIndex: number,
): readonly LaneChoice[] {
  const from = lanes.findIndex((lane) => lane.id === id);
  const moved = lanes[from];
  if (!moved) return lanes;
  const to = Math.min(Math.max(toIndex, 0), lanes.length - 1);
  return lanes.toSpliced(from, 1).toSpliced(to, 0, moved);
}

const scaleFactors = [1, 2, 5] as const;

/** Returns the next of 1, 2, 5 × 10ⁿ above or below an amount. */
export function stepScale(perDivision: number, by: 1 | -1): number {
  const power = Math.floor(Math.log10(perDivision) + 1e-9);
  const all = [power - 1, power, power + 1].flatMap((exponent) =>
    scaleFactors.map((factor) => Number(`${factor}e${exponent}`)),
  );
  const slack = 1 + 1e-6;
  if (by > 0) return all.find((amount) => amount > perDivision * slack) ?? perDivision;
  return all.findLast((amount) => amount < perDivision / slack) ?? perDivision;
}
