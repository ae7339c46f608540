import type { ClassifyParams, TemplatesResult, WindowShape } from '../../model/templates.ts';
import { countBeatSamples } from './cut-windows.ts';
import { createMatchInStream } from './matcher.ts';
import { BeatSorter, sortBeat } from './strategies/beat-sorter.ts';

/** Inputs for sorting beats. */
export interface ClassifierSetup {
  /** Sample indices, in order; no window leaves the record or enters a gap at any shift. */
  readonly triggers: Float64Array;
  readonly shape: WindowShape;
  readonly params: ClassifyParams;
  /** Samples of the first master. */
  readonly master: Float64Array;
  /** Whether likeness is computed directly from its definition. */
  readonly isPlain?: boolean;
}

/** Sorts beats into templates one after another. */
export interface Classifier {
  /** Current number of templates. */
  readonly templateCount: number;
  /** Takes the next beats: their windows one after another, each extended by the largest shift on both sides. */
  take(samples: Float64Array | Float32Array, beatCount: number): void;
  /** @param masterAttempts number of groups of windows that gave no master before one did */
  finish(masterAttempts: number): TemplatesResult;
}

/**
 * Creates the sequential classifier. Source: Kratsas 2000, 2.4.
 *
 * @param options triggers, windows, rules and the first master
 * @returns a classifier that takes the beats in order
 */
export function createClassifier({
  triggers,
  shape,
  params,
  master,
  isPlain = false,
}: ClassifierSetup): Classifier {
  const sorter = new BeatSorter(triggers, params, master);
  const matchBeat = createMatchInStream(params, shape, isPlain);
  const rules = { triggers, shape, params, matchBeat };
  let beat = 0;
  return {
    get templateCount() {
      return sorter.templates.length;
    },
    take: (samples, beatCount) => {
      const { before, largestShift } = shape;
      const stretchLength = countBeatSamples(shape);
      for (let k = 0; k < beatCount; k++, beat++) {
        const fromIndex = triggers[beat] - before - largestShift - k * stretchLength;
        const part = { samples, fromIndex };
        const { samples: master } = sorter.master;
        const masterMatch = matchBeat(part, triggers[beat], master, -largestShift, largestShift);
        sortBeat(sorter, rules, part, beat, masterMatch);
      }
    },
    finish: (masterAttempts) => sorter.finish(masterAttempts),
  };
}
