import type { ArrayItem } from '../model/recording.ts';
import { BeatbenchError } from '../model/failure.ts';

/** Signals that a file holds without their rate, with what a person sees of them before giving it. */
export class MissingRate extends BeatbenchError {
  /** Names of the signals, and then rows of their first samples. */
  readonly preview: readonly (readonly string[])[];
  /** All arrays of the file, of which others may be signals. */
  readonly arrays: readonly ArrayItem[];

  constructor(file: string, preview: readonly (readonly string[])[], arrays: readonly ArrayItem[]) {
    super('no-rate', 'The file does not say the sampling rate of its signals; give the rate in Hz.', {
      file,
    });
    this.preview = preview;
    this.arrays = arrays;
  }
}
