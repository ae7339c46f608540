import type { ClassifyParams, TemplateMeasure } from '../../src/model/templates.ts';
import type { BeatStore } from '../../src/pipeline/templates/beat-store.ts';
import type { SortRequest } from '../../src/pipeline/templates/sort-beats.ts';
import { makeShiftCase } from './shift-case.ts';

export const storeShape = { before: 50, after: 100, largestShift: 15 };
const stretchLength = 180;
const groupBeats = 90;

/** Returns parameters with early growth and promotion, so that few beats suffice for both. */
export function classifyBy(measure: TemplateMeasure, threshold = 0.85): ClassifyParams {
  const counts = { masterFrom: 20, masterLeast: 5, growTo: 50, promoteAfter: 4 };
  return { measure, binSamples: 5, threshold, pick: 'first', ...counts };
}

/**
 * Makes beats of three shapes in groups, in the pipeline's form; in double precision, off the grid of single precision.
 */
export function makeTemplateStore(beatCount: number, isDouble: boolean) {
  const { samples, starts, templates } = makeShiftCase(beatCount, 1);
  const all = new Float64Array(beatCount * stretchLength);
  for (const [b, start] of starts.entries()) {
    for (let n = 0; n < stretchLength; n++)
      all[b * stretchLength + n] = samples[start + n] * (isDouble ? 1 + 1e-9 * n : 1);
  }
  const kept = isDouble ? all : Float32Array.from(all);
  const stretchOf = (beat: number, count = 1) =>
    kept.subarray(beat * stretchLength, (beat + count) * stretchLength);
  const store: BeatStore = {
    shape: storeShape,
    stretchLength,
    triggers: Float64Array.from({ length: beatCount }, (_, b) => 1000 * b + 500),
    isKept: true,
    groupCount: Math.ceil(beatCount / groupBeats),
    groupAt: (beat) => Math.floor(beat / groupBeats),
    group: (index) => {
      const fromBeat = index * groupBeats;
      const count = Math.min(groupBeats, beatCount - fromBeat);
      return Promise.resolve({ samples: stretchOf(fromBeat, count), fromBeat, beatCount: count });
    },
    stretchOf: (beat) => stretchOf(beat),
  };
  return { store, master: { samples: Float64Array.from(templates[0] ?? []), attempts: 0 } };
}

/** Returns a sequential run over three groups of beats. */
export function sequentialSort(measure: TemplateMeasure, isDouble = false): SortRequest {
  return {
    ...makeTemplateStore(200, isDouble),
    params: classifyBy(measure),
    isPlain: false,
    strategy: 'sequential',
    workers: 1,
    files: null,
    launcher: null,
    onNews: () => undefined,
  };
}
