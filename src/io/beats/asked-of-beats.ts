import { BeatbenchError } from '../../model/failure.ts';

/** A list of beats, or annotations alone, whose numbers may count anything, with what a person sees of them before saying what. */
export class AskedOfBeats extends BeatbenchError {
  /** Rows of its beginning. */
  readonly preview: readonly (readonly string[])[];

  /** @param code `no-unit` of a text, `no-rate` of annotations, which count samples */
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
