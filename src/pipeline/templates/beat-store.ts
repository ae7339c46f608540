import { countBeatSamples, cutWindows, windowSampleRange } from '../../analysis/templates/cut-windows.ts';
import { usableTriggers } from '../../analysis/templates/usable-triggers.ts';
import type { Recording } from '../../model/recording.ts';
import type { WindowShape } from '../../model/templates.ts';
import { filteredRange, type RefilterState, type TriggerPass } from './trigger-pass.ts';

/** Number of beats of a group that is cut at once. */
const groupBeats = 1000;
/** Maximum size of windows that are kept in double precision, bytes. */
const maxDouble = 64 * 2 ** 20;
/**
 * Maximum size of windows that are kept in single precision, bytes; larger ones are cut again whenever they are
 * needed.
 */
const maxSingle = 176 * 2 ** 20;

/** Windows of neighbouring beats, one after another, each with a margin of the largest shift on both sides. */
export interface BeatGroup {
  readonly samples: Float64Array | Float32Array;
  readonly fromBeat: number;
  readonly beatCount: number;
}

/** Windows of the beats, kept or cut again group by group. */
export interface BeatStore {
  readonly shape: WindowShape;
  readonly stretchLength: number;
  readonly triggers: Float64Array<ArrayBuffer>;
  /** Whether the windows stay in memory. */
  readonly isKept: boolean;
  readonly groupCount: number;
  /** Returns the index of the group of a beat. */
  groupAt(beat: number): number;
  group(index: number, signal: AbortSignal): Promise<BeatGroup>;
  /**
   * Returns the samples of one beat.
   * @throws RangeError if windows are not kept
   */
  stretchOf(beat: number): Float64Array | Float32Array;
}

/** Source from which windows are cut. */
export interface CutSource {
  readonly recording: Recording;
  readonly pass: RefilterState;
  readonly shape: WindowShape;
  readonly isRectified: boolean;
}

export interface StoreOptions extends CutSource {
  readonly pass: TriggerPass;
  /** Whether windows may be kept, for drawing; otherwise each is cut again when needed, with the same result. */
  readonly mayKeep: boolean;
  readonly signal: AbortSignal;
  readonly pause: (share: number) => Promise<void>;
}

/** Decides whether the windows of a number of beats are kept, and whether in single precision. */
export function planBeatStore(beatCount: number, shape: WindowShape): { isKept: boolean; isSingle: boolean } {
  const doubleBytes = beatCount * countBeatSamples(shape) * Float64Array.BYTES_PER_ELEMENT;
  const isKept = doubleBytes / 2 <= maxSingle;
  return { isKept, isSingle: isKept && doubleBytes > maxDouble };
}

/** Cuts the windows of all triggers that have room, and keeps them unless there are too many. */
export async function cutTriggerWindows(options: StoreOptions): Promise<BeatStore> {
  const { pass, shape, mayKeep, signal, pause } = options;
  const triggers = usableTriggers(pass.triggers, shape, pass.gaps, pass.part);
  const { isKept, isSingle } = planBeatStore(triggers.length, shape);
  const store = createCuttingStore(options, triggers, isSingle);
  if (!isKept || !mayKeep) return store;
  const kept: BeatGroup[] = [];
  for (let index = 0; index < store.groupCount; index++) {
    kept.push(await store.group(index, signal));
    await pause((index + 1) / store.groupCount);
  }
  const keptGroup = (index: number): BeatGroup => {
    const group = kept[index];
    if (group === undefined) throw new RangeError(`there is no group ${index} of beats`);
    return group;
  };
  return {
    ...store,
    isKept,
    group: async (index) => keptGroup(index),
    stretchOf: (beat) => {
      const { samples, fromBeat } = keptGroup(store.groupAt(beat));
      const at = (beat - fromBeat) * store.stretchLength;
      return samples.subarray(at, at + store.stretchLength);
    },
  };
}

/** Makes a store that cuts windows whenever they are needed, and keeps none. */
export function createCuttingStore(
  source: CutSource,
  triggers: Float64Array<ArrayBuffer>,
  isSingle: boolean,
): BeatStore {
  return {
    shape: source.shape,
    stretchLength: countBeatSamples(source.shape),
    triggers,
    isKept: false,
    groupCount: Math.ceil(triggers.length / groupBeats),
    groupAt: (beat) => Math.floor(beat / groupBeats),
    group: async (index, signal) => {
      const fromBeat = index * groupBeats;
      const beats = triggers.subarray(fromBeat, fromBeat + groupBeats);
      const samples = await cutGroup(source, beats, signal);
      const stored = isSingle ? Float32Array.from(samples) : samples;
      return { samples: stored, fromBeat, beatCount: beats.length };
    },
    stretchOf: (beat) => {
      throw new RangeError(`the window of beat ${beat} is not kept`);
    },
  };
}

async function cutGroup(
  { recording, pass, shape, isRectified }: CutSource,
  beats: Float64Array,
  signal: AbortSignal,
): Promise<Float64Array> {
  const filtered = await filteredRange(recording, pass, windowSampleRange(beats, shape), signal);
  return cutWindows(filtered, beats, shape, isRectified);
}
