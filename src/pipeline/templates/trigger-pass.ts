import { createBandFilter, type BandEdges, type FilterState } from '../../dsp/iir/first-order-band.ts';
import {
  createTriggerStream,
  largestMagnitude,
  triggerLearningSec,
  type TriggerRule,
  type TriggerState,
} from '../../analysis/templates/trigger-stream.ts';
import type { Recording } from '../../model/recording.ts';
import type { IndexRange } from '../../model/samples.ts';

/** Samples that are read at once; the filter's state is kept at the start of each block. */
export const passBlock = 1 << 17;

/** What one pass over a channel leaves: its triggers, and from where any part of it can be filtered again. */
export interface TriggerPass {
  readonly channelIndex: number;
  readonly fs: number;
  readonly unit: string;
  readonly label: string;
  readonly band: BandEdges;
  /** The part that was passed over; all indices count from the recording's first sample. */
  readonly part: IndexRange;
  readonly triggers: readonly number[];
  readonly gaps: readonly IndexRange[];
  /** The filter's state before each block of `passBlock` samples. */
  readonly states: readonly (FilterState | null)[];
}

/** What any part is filtered again by. */
export type Refilter = Pick<TriggerPass, 'channelIndex' | 'fs' | 'band' | 'part' | 'states'>;

/** How far a pass is, so that another run can go on from there. */
export interface PassProgress {
  /** All samples before it are passed over; a seam of two blocks. */
  readonly to: number;
  /** Counted from the first sample of the part. */
  readonly triggers: readonly number[];
  readonly gaps: readonly IndexRange[];
  /** The filter's state before each block, and before the one that comes next. */
  readonly states: readonly (FilterState | null)[];
  readonly filter: FilterState | null;
  readonly trigger: TriggerState;
}

export interface PassOptions {
  readonly recording: Recording;
  readonly channelIndex: number;
  readonly part: IndexRange;
  readonly band: BandEdges;
  readonly rule: TriggerRule;
  readonly signal: AbortSignal;
  readonly pause: (share: number, found: string) => Promise<void>;
  /** Where an earlier pass over the same part stopped. */
  readonly resume?: PassProgress | null;
  /** Called after each block; its argument holds until the next. */
  readonly onBlock?: (progress: PassProgress) => Promise<void>;
}

/** Filters a channel once, block by block, and finds its triggers; memory does not grow with the samples. */
export async function passTriggers(options: PassOptions): Promise<TriggerPass> {
  const { recording, channelIndex, part, band, rule, signal, pause } = options;
  const { resume = null, onBlock = () => Promise.resolve() } = options;
  const channel = recording.channels[channelIndex];
  if (channel === undefined) throw new RangeError(`no channel ${channelIndex}`);
  const { fs, unit, label } = channel;
  const stream = createTriggerStream(fs, rule, resume === null ? await startLevel(options, fs) : 0);
  const filter = createBandFilter(fs, band);
  const triggers = [...(resume?.triggers ?? [])];
  const gaps = [...(resume?.gaps ?? [])];
  const states = [...(resume?.states ?? [])];
  if (resume !== null) {
    stream.resume(resume.trigger);
    filter.resume(resume.filter);
  }
  const y = new Float64Array(Math.min(passBlock, part.to - part.from));
  for (let from = resume?.to ?? part.from; from < part.to; from += passBlock) {
    const to = Math.min(part.to, from + passBlock);
    const block = await recording.read(channelIndex, from, to, signal);
    states.push(filter.state);
    for (const gap of block.gaps) addGap(gaps, { from: from + gap.from, to: from + gap.to });
    const filtered = y.subarray(0, to - from);
    filter.run(block.values, filtered);
    stream.run(filtered, triggers);
    await onBlock({ to, triggers, gaps, states, filter: filter.state, trigger: stream.state });
    await pause((to - part.from) / (part.to - part.from), `${triggers.length} so far`);
  }
  const own = part.from === 0 ? triggers : triggers.map((index) => index + part.from);
  return { channelIndex, fs, unit, label, band, part, triggers: own, gaps, states };
}

/** The largest |y| at the beginning. */
async function startLevel(
  { recording, channelIndex, part, band, signal }: PassOptions,
  fs: number,
): Promise<number> {
  const to = Math.min(part.to, part.from + Math.round(triggerLearningSec * fs));
  const { values } = await recording.read(channelIndex, part.from, to, signal);
  const y = new Float64Array(values.length);
  createBandFilter(fs, band).run(values, y);
  return largestMagnitude(y);
}

/** A gap over the seam of two blocks is one. */
function addGap(gaps: IndexRange[], gap: IndexRange): void {
  const last = gaps.at(-1);
  if (last?.to === gap.from) gaps[gaps.length - 1] = { from: last.from, to: gap.to };
  else gaps.push(gap);
}

/** The filtered samples from … to − 1, from the nearest state before them. */
export async function filteredRange(
  recording: Recording,
  { channelIndex, fs, band, part, states }: Refilter,
  { from, to }: IndexRange,
  signal: AbortSignal,
): Promise<Float64Array> {
  const block = Math.floor((from - part.from) / passBlock);
  const start = part.from + block * passBlock;
  const { values } = await recording.read(channelIndex, start, to, signal);
  const filter = createBandFilter(fs, band);
  filter.resume(states[block] ?? null);
  filter.run(values, values);
  return values.subarray(from - start);
}
