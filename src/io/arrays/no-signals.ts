import { BeatbenchError } from '../../model/failure.ts';
import type { ArrayItem } from '../../model/recording.ts';
import { baseName } from '../paths.ts';
import { leastSamples } from './choose-signals.ts';

/** A file of arrays of which none is plainly a signal, with those that a person may take for one. */
export class NoSignals extends BeatbenchError {
  readonly arrays: readonly ArrayItem[];

  constructor(file: string, arrays: readonly ArrayItem[]) {
    const longest = Math.max(0, ...arrays.map(({ sampleCount }) => sampleCount));
    const instead = arrays.some(({ isPlausible }) => isPlausible)
      ? 'say which of its arrays are signals'
      : 'save the samples as vectors or as a matrix';
    super(
      'no-channel',
      `${baseName(file)} holds no signal: its longest array has ${longest} numbers, and ${leastSamples} that are no beats or times are the fewest; ${instead}.`,
      { file },
    );
    this.arrays = arrays;
  }
}
