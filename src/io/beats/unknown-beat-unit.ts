import { BeatbenchError } from '../../model/failure.ts';

/**
 * Error for a list of beats, or annotations alone, whose unit is unknown, with a preview for the user who is to give
 * it.
 */
export class UnknownBeatUnitError extends BeatbenchError {
  /** First rows of the file. */
  readonly preview: readonly (readonly string[])[];

  /** @param code `no-unit` for a text, `no-rate` for annotations, which count samples */
  constructor(
    code: 'no-unit' | 'no-rate',
    message: string,
    file: string,
    preview: readonly (readonly string[])[],
  ) {
    super(code, message, { file });
    this.preview = preview;
  }
}
