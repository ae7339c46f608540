import { type BandEdges, createBandFilter, type FilterState } from '../../dsp/iir/first-order-band.ts';
import {
  createTriggerStream,
  largestMagnitude,
  triggerLearningSec,
  type TriggerRule,
  type TriggerState,
} from '../../analysis/templates/trigger-stream.ts';
import type { Channel, Recording, MeasuredChannel } from '../../model/recording.ts';
import type { IndexRange } from '../../model/samples.ts';
import type { BeatEdit } from '../../model/edits.ts';
import { readFact, sampleRange, wantedPart } from '../channel-signal.ts';
import { type ChannelChoice, requireChannel } from '../channels.ts';
import { detectionFact } from '../detection-fact.ts';
import type { ResolvedParameters } from '../parameters.ts';
import type { StageContext } from '../stage.ts';
import { readBand, readTriggerRule } from './template-params.ts';
import { beatsOfAnalysis } from '../qrs/beats-of-analysis.ts';

/** Of whom triggers are found, and by what. */
interface TriggerRequest extends Pick<PassOptions, 'signal' | 'pause' | 'resume' | 'onBlock'> {
  readonly recording: Recording;
  readonly choice: ChannelChoice;
  readonly parameters: ResolvedParameters;
  /** Corrections of the R-peaks by hand. */
  readonly edits: readonly BeatEdit[];
  /** Called with the facts of the search. */
  readonly record?: StageContext['record'];
}

/** The samples that parameters ask for. @throws BeatbenchError `bad-parameter` where there is none */
export function passedRange(
  recording: Pick<Recording, 'durationSec'>,
  channel: Pick<Channel, 'fs' | 'sampleCount'>,
  parameters: ResolvedParameters,
): IndexRange {
  const part = wantedPart(recording, parameters);
  return sampleRange(channel, part);
}

/** Reads and filters a recording once, and finds triggers or has R-peaks found, which reads it some times more. */
export async function findTriggers(request: TriggerRequest): Promise<TriggerPass> {
  const { recording, choice, parameters, edits, record, ...rest } = request;
  const channelIndex = requireChannel(recording, choice, 'ecg');
  const channel = recording.channels[channelIndex];
  if (channel === undefined) throw new RangeError(`no channel ${channelIndex}`);
  const part = passedRange(recording, channel, parameters);
  const isOfPeaks = parameters.word('triggers', ['software', 'r-peaks']) === 'r-peaks';
  const pass = await passTriggers({
    ...rest,
    recording,
    channelIndex,
    part,
    band: readBand(parameters),
    rule: readTriggerRule(parameters),
  });
  if (!isOfPeaks) {
    record?.(readFact(pass.fs, pass));
    record?.(detectionFact('trigger', pass, pass.triggers.length));
    return pass;
  }
  const triggers = await rPeakTriggers(recording, choice, parameters, edits, rest.signal, record);
  return { ...pass, triggers };
}

/** R-peaks as triggers, on the nearest sample; beats whose R was dropped give none. */
async function rPeakTriggers(
  recording: Recording,
  choice: ChannelChoice,
  parameters: ResolvedParameters,
  edits: readonly BeatEdit[],
  signal: AbortSignal,
  record?: StageContext['record'],
): Promise<number[]> {
  const { beats } = await beatsOfAnalysis({
    recording,
    choice,
    parameters,
    edits,
    signal,
    ...(record ? { record } : {}),
  });
  const indices = beats.flatMap(({ rIndex }) => (rIndex === null ? [] : [rIndex]));
  return [...new Set(indices)].toSorted((a, b) => a - b);
}

/** Samples that are read at once; the filter's state is kept at the start of each block. */
export const passBlock = 1 << 17;

/** What one pass over a channel leaves: its triggers, and from where any part of it can be filtered again. */
export interface TriggerPass extends MeasuredChannel {
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
