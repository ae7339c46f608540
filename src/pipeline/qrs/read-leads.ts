import { detectorPasses } from '../../analysis/qrs/detector-passes.ts';
import type { EcgFrame } from '../../analysis/qrs/length-input.ts';
import { defaultOwnParams } from '../../analysis/qrs/own/params.ts';
import { RFinder } from '../../analysis/qrs/r-peak.ts';
import { minReliableIndex, QualityJudge } from '../../analysis/quality/lead-quality.ts';
import { countStretchSamples, QualityMeasures } from '../../analysis/quality/quality-measures.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { QrsBeat } from '../../model/qrs.ts';
import type { Recording } from '../../model/recording.ts';
import { type Part, sampleRange, readAnalysedPart } from '../channel-signal.ts';
import { type ChannelChoice, requireChannel } from '../channels.ts';
import type { ResolvedParameters } from '../parameters.ts';
import { DetrendedBlocks } from './detrended-blocks.ts';
import { LeadBlocks } from './lead-blocks.ts';
import { type BlockContext, forEachBlock, forEachPass } from './for-each-block.ts';
import type { LeadQuality } from '../../model/qrs-quality.ts';

/** Quality measurement of an ECG, which shares passes over it that are made for other purposes. */
export class QualityBlocks {
  readonly #lead: LeadBlocks;
  readonly #measures: QualityMeasures;
  #forwardCount = 0;
  #backwardCount = 0;

  constructor(lead: LeadBlocks) {
    this.#lead = lead;
    this.#measures = new QualityMeasures(lead.frame.fs, lead.grid);
  }

  /** Processes the blocks of a forward pass; blocks that are not the next one are ignored. */
  takeForward(block: number, x: Float64Array): void {
    if (block !== this.#forwardCount) return;
    this.#measures.goForward(block, x);
    this.#forwardCount++;
  }

  /** Processes the blocks of a backward pass, after a complete forward pass. */
  takeBackward(block: number, x: Float64Array): void {
    const { blockCount } = this.#lead.grid;
    if (this.#forwardCount < blockCount || block !== blockCount - 1 - this.#backwardCount) return;
    this.#measures.goBackward(block, x);
    this.#backwardCount++;
  }

  /** @param rSec  R of the beats, s, ascending */
  async judge(rSec: ArrayLike<number>, context: BlockContext): Promise<LeadQuality> {
    const judge = await this.makeJudge(rSec, context);
    await forEachBlock(this.#lead, context, (_, x) => judge.push(x));
    return judge.finish(this.#lead.gaps);
  }

  /**
   * Makes the judge that needs all blocks once more in a forward pass.
   * @param rSec  R of the beats, s, ascending
   */
  async makeJudge(rSec: ArrayLike<number>, context: BlockContext): Promise<QualityJudge> {
    const { blockCount } = this.#lead.grid;
    if (this.#forwardCount < blockCount) {
      await forEachBlock(this.#lead, context, (block, x) => this.takeForward(block, x));
    }
    if (this.#backwardCount < blockCount) {
      await forEachBlock(this.#lead, context, (block, x) => this.takeBackward(block, x), 'backward');
    }
    return new QualityJudge(this.#measures, rSec);
  }
}

/** How an ECG is to be read. */
export interface LeadReading {
  readonly recording: Recording;
  readonly part: Part;
  readonly arithmetic: 'auto' | 'integer' | 'real';
}

/** The ECG in which beats are found, and the index of its first sample. */
export interface ReadLead {
  readonly lead: LeadBlocks;
  readonly detrended: DetrendedBlocks;
  readonly quality: QualityBlocks;
  readonly startIndex: number;
  readonly label: string;
}

/** Marks of a detector, and its computing time. */
export interface MethodMarks {
  /** Sample indices from the recording's start. */
  readonly marks: readonly number[];
  /** Rate of the indices, Hz. */
  readonly fs: number;
  /** Time from samples to beats, ms. */
  readonly ms: number;
}

/** Signals and settings for a detector. */
export interface ChosenSignal extends ReadLead {
  /** Whether the quality will be needed, so that it is measured in the same passes. */
  readonly isJudged: boolean;
  /** Further leads, for a detector that uses several. */
  readonly others: readonly LeadBlocks[];
  /** Their quality, for the same purpose. */
  readonly otherQualities: readonly Pick<ReadLead, 'label' | 'quality'>[];
  /** Further leads in which shapes of beats are compared. */
  readonly beside: readonly LeadBlocks[];
  readonly channelIndex: number;
  /** Label of the requested channel. */
  readonly asked: string;
  /** Marks of detectors so far, by their settings. Tolerance and period of a score are not part of the key. */
  readonly marks: Map<string, MethodMarks>;
}

/** Ids of the parameters that decide what is read. */
export const readingIds = ['from', 'to', 'arithmetic', 'lead'];

/** Maximum number of further leads: with the one in which beats are found, a standard ECG. */
const maxBeside = 11;

/**
 * Chooses the requested ECG, or the best one, and the other leads if they are needed. With all leads, R is searched in
 * the requested one, or in the best one if the requested one is doubtful as a whole. It reads samples only to compare
 * leads.
 */
export async function chooseLeads(
  recording: Recording,
  choice: ChannelChoice,
  parameters: ResolvedParameters,
  isJudged: boolean,
  context: BlockContext,
): Promise<ChosenSignal> {
  const chosen = requireChannel(recording, choice, 'ecg');
  const part = readAnalysedPart(recording, parameters);
  const arithmetic = parameters.word('arithmetic', ['auto', 'integer', 'real']);
  const reading = { recording, part, arithmetic };
  const lead = parameters.word('lead', ['first', 'best', 'all']);
  const enough = { first: 0, best: 1, all: minReliableIndex }[lead];
  const channelIndex = await bestLead(chosen, reading, enough, context);
  const others = (lead === 'all' ? findOtherLeads(recording, channelIndex) : []).map((index) =>
    readLead(index, reading),
  );
  return {
    ...readLead(channelIndex, reading),
    others: others.map((other) => other.lead),
    otherQualities: others,
    beside: findOtherLeads(recording, channelIndex)
      .slice(0, maxBeside)
      .map((index) => readLead(index, { ...reading, arithmetic: 'auto' }).lead),
    channelIndex,
    asked: recording.channels[chosen]?.label ?? '',
    isJudged,
    marks: new Map(),
  };
}

/** Makes a reader of one recorded ECG: digital values for integer arithmetic, physical ones for real. */
export function readLead(channelIndex: number, { recording, part, arithmetic }: LeadReading): ReadLead {
  const channel = recording.channels[channelIndex];
  if (channel === undefined) throw new RangeError(`no channel ${channelIndex}`);
  const { fs, unit, adc, label } = channel;
  const { from: startIndex, to } = sampleRange(channel, part);
  const isReal = arithmetic === 'real' || (arithmetic === 'auto' && adc === null);
  if (!isReal && adc === null) throw noDigital(recording, label);
  const frame: EcgFrame = {
    arithmetic: isReal ? 'real' : 'integer',
    fs,
    gain: isReal || adc === null ? 1 : adc.gain,
    unit,
    sampleCount: Math.max(0, to - startIndex),
  };
  const lead = new LeadBlocks(frame, countStretchSamples(fs), (from, end, signal, into) =>
    isReal
      ? recording.read(channelIndex, startIndex + from, startIndex + end, signal, into)
      : recording.readDigital(channelIndex, startIndex + from, startIndex + end, signal),
  );
  const [detrended, quality] = [new DetrendedBlocks(lead), new QualityBlocks(lead)];
  return { lead, detrended, quality, startIndex, label };
}

function noDigital(recording: Recording, label: string): BeatbenchError {
  return new BeatbenchError(
    'bad-parameter',
    `${label} has no digital values, which integer arithmetic needs; choose real.`,
    { file: recording.name, channel: label },
  );
}

/** Returns the indices of the other ECGs with the same rate and length. */
export function findOtherLeads({ channels }: Recording, channelIndex: number): number[] {
  const first = channels[channelIndex];
  return channels.flatMap(({ role, fs, sampleCount }, k) =>
    k !== channelIndex && role === 'ecg' && fs === first?.fs && sampleCount === first.sampleCount ? [k] : [],
  );
}

/**
 * Returns the ECG of the highest quality, judged with the beats that our own detector finds in each; of equals the
 * first.
 *
 * @param enough  quality of the first ECG with which the others are not examined; 0 examines none
 */
async function bestLead(
  channelIndex: number,
  reading: LeadReading,
  enough: number,
  context: BlockContext,
): Promise<number> {
  const beside = findOtherLeads(reading.recording, channelIndex);
  if (enough === 0 || beside.length === 0) return channelIndex;
  let best = { index: channelIndex, quality: -1 };
  for (const index of [channelIndex, ...beside]) {
    const one = readLead(index, { ...reading, arithmetic: 'auto' });
    const detector = { method: 'beatbench', params: defaultOwnParams } as const;
    const marks = await forEachPass(
      detectorPasses(one.lead.frame, detector, 1),
      [one.lead],
      context,
      (block, x) => takeForward(one, true, block, x),
    );
    const beats = await locateR(one, new RFinder(marks, 'from-onset', one.lead.frame), true, context);
    const rSec = beats.flatMap((beat) => (beat.rSec === null ? [] : [beat.rSec]));
    const quality = (await one.quality.judge(rSec, context)).index;
    if (quality > best.quality) best = { index, quality };
    if (index === channelIndex && quality >= enough) return index;
  }
  return best.index;
}

/**
 * Processes a block of the first pass over an ECG for detrending and quality.
 * @param isJudged  whether its quality will be needed
 */
export function takeForward(
  { detrended, quality }: ReadLead,
  isJudged: boolean,
  block: number,
  x: Float64Array,
): void {
  detrended.takeForward(block, x);
  if (isJudged) quality.takeForward(block, x);
}

/**
 * Finds R for the marks that were found.
 *
 * @param isJudged  whether the quality of the ECG will be needed
 * @throws BeatbenchError `too-short`, like `prepareRTrace`, if there are marks
 */
export async function locateR(
  { lead, detrended, quality }: ReadLead,
  finder: RFinder,
  isJudged: boolean,
  context: BlockContext,
): Promise<QrsBeat[]> {
  const judgeBackward = (block: number, x: Float64Array) => {
    if (isJudged) quality.takeBackward(block, x);
  };
  if (finder.markCount > 0) await detrended.forEachBlockEitherWay(context, finder, judgeBackward);
  return finder.finish(lead.gaps);
}
