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
import { channelReadFact, sampleRange, readAnalysedPart } from '../channel-signal.ts';
import { type ChannelChoice, requireChannel } from '../channels.ts';
import { detectionFact } from '../detection-fact.ts';
import type { ResolvedParameters } from '../parameters.ts';
import type { StageContext } from '../stage.ts';
import { readBand, readTriggerRule } from './template-params.ts';
import { beatsOfAnalysis } from '../qrs/beats-of-analysis.ts';

/** Recording, channels and parameters of a search for triggers. */
interface TriggerRequest extends Pick<PassOptions, 'signal' | 'pause' | 'resume' | 'onBlock'> {
  readonly recording: Recording;
  readonly choice: ChannelChoice;
  readonly parameters: ResolvedParameters;
  /** The user's corrections of the R-peaks. */
  readonly edits: readonly BeatEdit[];
  /** Receives the facts of the search. */
  readonly record?: StageContext['record'];
}

/**
 * Returns the range of samples that the parameters select.
 * @throws BeatbenchError `bad-parameter` if it is empty
 */
export function selectSampleRange(
  recording: Pick<Recording, 'durationSec'>,
  channel: Pick<Channel, 'fs' | 'sampleCount'>,
  parameters: ResolvedParameters,
): IndexRange {
  const part = readAnalysedPart(recording, parameters);
  return sampleRange(channel, part);
}

/** Filters a recording and finds triggers in one pass, or uses R-peaks, which needs further passes. */
export async function findTriggers(request: TriggerRequest): Promise<TriggerPass> {
  const { recording, choice, parameters, edits, record, ...rest } = request;
  const channelIndex = requireChannel(recording, choice, 'ecg');
  const channel = recording.channels[channelIndex];
  if (channel === undefined) throw new RangeError(`no channel ${channelIndex}`);
  const part = selectSampleRange(recording, channel, parameters);
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
    record?.(channelReadFact(pass.fs, pass));
    record?.(detectionFact('trigger', pass, pass.triggers.length));
    return pass;
  }
  const triggers = await rPeakTriggers(recording, choice, parameters, edits, rest.signal, record);
  return { ...pass, triggers };
}

/** Returns R-peaks as triggers, on the nearest sample; beats whose R was dropped have none. */
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

/** Number of samples that are read at once; the filter's state is kept at the start of each block. */
export const passBlockSize = 1 << 17;

/** Result of one pass over a channel: its triggers, and the states from which any part can be filtered again. */
export interface TriggerPass extends MeasuredChannel {
  readonly band: BandEdges;
  /** The part that was processed; all indices are relative to the recording's first sample. */
  readonly part: IndexRange;
  readonly triggers: readonly number[];
  readonly gaps: readonly IndexRange[];
  /** State of the filter before each block of `passBlockSize` samples. */
  readonly states: readonly (FilterState | null)[];
}

/** Data for filtering any part again. */
export type RefilterState = Pick<TriggerPass, 'channelIndex' | 'fs' | 'band' | 'part' | 'states'>;

/** Progress of a pass, from which another run can continue. */
export interface PassProgress {
  /** All samples before it are processed; it is a boundary between blocks. */
  readonly to: number;
  /** Relative to the first sample of the part. */
  readonly triggers: readonly number[];
  readonly gaps: readonly IndexRange[];
  /** State of the filter before each block, and before the next one. */
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
  /** Progress of an earlier pass over the same part. */
  readonly resume?: PassProgress | null;
  /** Called after each block; its argument is valid until the next call. */
  readonly onBlock?: (progress: PassProgress) => Promise<void>;
}

/** Filters a channel once, block by block, and finds its triggers; memory does not grow with the number of samples. */
export async function passTriggers(options: PassOptions): Promise<TriggerPass> {
  const { recording, channelIndex, part, band, rule, signal, pause } = options;
  const { resume = null, onBlock = () => Promise.resolve() } = options;
  const channel = recording.channels[channelIndex];
  if (channel === undefined) throw new RangeError(`no channel ${channelIndex}`);
  const { fs, unit, label } = channel;
  const stream = createTriggerStream(fs, rule, resume === null ? await measureStartLevel(options, fs) : 0);
  const filter = createBandFilter(fs, band);
  const triggers = [...(resume?.triggers ?? [])];
  const gaps = [...(resume?.gaps ?? [])];
  const states = [...(resume?.states ?? [])];
  if (resume !== null) {
    stream.resume(resume.trigger);
    filter.resume(resume.filter);
  }
  const y = new Float64Array(Math.min(passBlockSize, part.to - part.from));
  for (let from = resume?.to ?? part.from; from < part.to; from += passBlockSize) {
    const to = Math.min(part.to, from + passBlockSize);
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

/** Returns the largest |y| at the beginning. */
async function measureStartLevel(
  { recording, channelIndex, part, band, signal }: PassOptions,
  fs: number,
): Promise<number> {
  const to = Math.min(part.to, part.from + Math.round(triggerLearningSec * fs));
  const { values } = await recording.read(channelIndex, part.from, to, signal);
  const y = new Float64Array(values.length);
  createBandFilter(fs, band).run(values, y);
  return largestMagnitude(y);
}

/** Adds a gap; a gap across a block boundary becomes one. */
function addGap(gaps: IndexRange[], gap: IndexRange): void {
  const last = gaps.at(-1);
  if (last?.to === gap.from) gaps[gaps.length - 1] = { from: last.from, to: gap.to };
  else gaps.push(gap);
}

/** Computes the filtered samples from … to − 1, starting from the nearest state before them. */
export async function filteredRange(
  recording: Recording,
  { channelIndex, fs, band, part, states }: RefilterState,
  { from, to }: IndexRange,
  signal: AbortSignal,
): Promise<Float64Array> {
  const block = Math.floor((from - part.from) / passBlockSize);
  const start = part.from + block * passBlockSize;
  const { values } = await recording.read(channelIndex, start, to, signal);
  const filter = createBandFilter(fs, band);
  filter.resume(states[block] ?? null);
  filter.run(values, values);
  return values.subarray(from - start);
}
