import { cutWindows, reachOf } from '../../analysis/templates/cut-windows.ts';
import { usableTriggers } from '../../analysis/templates/usable-triggers.ts';
import type { Recording } from '../../model/recording.ts';
import type { WindowShape } from '../../model/templates.ts';
import { filteredRange, type TriggerPass } from './trigger-pass.ts';

/** Beats of a group that is cut at once. */
const groupBeats = 1000;
/** Windows up to here are kept in double precision, bytes. */
const mostDouble = 64 * 2 ** 20;
/** And up to here in single precision; more are cut anew whenever they are wanted. */
const mostSingle = 176 * 2 ** 20;

/** Windows of neighbouring beats, one after another, each with the largest shift to spare on both sides. */
export interface BeatGroup {
  readonly samples: Float64Array | Float32Array;
  readonly fromBeat: number;
  readonly beatCount: number;
}

/** The beats' windows, kept or cut anew group by group. */
export interface BeatStore {
  readonly shape: WindowShape;
  readonly stretchLength: number;
  readonly triggers: Float64Array<ArrayBuffer>;
  /** Whether the windows stay in memory. */
  readonly isKept: boolean;
  readonly groupCount: number;
  /** The group that a beat is in. */
  groupOf(beat: number): number;
  group(index: number, signal: AbortSignal): Promise<BeatGroup>;
  /** One beat's samples. @throws RangeError where windows are not kept */
  stretchOf(beat: number): Float64Array | Float32Array;
}

export interface StoreOptions {
  readonly recording: Recording;
  readonly pass: TriggerPass;
  readonly shape: WindowShape;
  readonly isRectified: boolean;
  readonly signal: AbortSignal;
  readonly pause: (share: number) => Promise<void>;
}

/** Cuts the windows of all triggers that have room, and keeps them where they are not too many. */
export async function cutBeats(options: StoreOptions): Promise<BeatStore> {
  const { pass, shape, signal, pause } = options;
  const stretchLength = shape.before + shape.after + 2 * shape.largestShift;
  const triggers = usableTriggers(pass.triggers, shape, pass.gaps, pass.part);
  const groupCount = Math.ceil(triggers.length / groupBeats);
  const cut = (index: number, stop: AbortSignal) => cutGroup(options, triggers, index, stop);
  const doubleBytes = triggers.length * stretchLength * Float64Array.BYTES_PER_ELEMENT;
  const kept: BeatGroup[] = [];
  const isKept = doubleBytes / 2 <= mostSingle;
  for (let index = 0; index < (isKept ? groupCount : 0); index++) {
    const { samples, ...rest } = await cut(index, signal);
    kept.push({ ...rest, samples: doubleBytes <= mostDouble ? samples : Float32Array.from(samples) });
    await pause((index + 1) / groupCount);
  }
  return {
    shape,
    stretchLength,
    triggers,
    isKept,
    groupCount,
    groupOf: (beat) => Math.floor(beat / groupBeats),
    group: async (index, stop) => kept[index] ?? cut(index, stop),
    stretchOf: (beat) => {
      const index = Math.floor(beat / groupBeats);
      const group = kept[index];
      if (group === undefined) throw new RangeError(`the window of beat ${beat} is not kept`);
      const at = (beat - group.fromBeat) * stretchLength;
      return group.samples.subarray(at, at + stretchLength);
    },
  };
}

async function cutGroup(
  { recording, pass, shape, isRectified }: StoreOptions,
  triggers: Float64Array,
  index: number,
  signal: AbortSignal,
): Promise<BeatGroup> {
  const fromBeat = index * groupBeats;
  const beats = triggers.subarray(fromBeat, fromBeat + groupBeats);
  const filtered = await filteredRange(recording, pass, reachOf(beats, shape), signal);
  const samples = cutWindows(filtered, beats, shape, isRectified);
  return { samples, fromBeat, beatCount: beats.length };
}
