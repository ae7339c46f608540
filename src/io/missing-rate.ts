import type { ArrayItem } from '../model/recording.ts';
import { BeatbenchError } from '../model/failure.ts';

/** Error for signals whose file has no sampling rate, with a preview for the user who is to give it. */
export class MissingRate extends BeatbenchError {
  /** Names of the signals, followed by rows of their first samples. */
  readonly preview: readonly (readonly string[])[];
  /** All arrays of the file; the user may choose others as signals. */
  readonly arrays: readonly ArrayItem[];

  constructor(file: string, preview: readonly (readonly string[])[], arrays: readonly ArrayItem[]) {
    super('no-rate', 'The file does not state the sampling rate of its signals; give the rate in Hz.', {
      file,
    });
    this.preview = preview;
    this.arrays = arrays;
  }
}
