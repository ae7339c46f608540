import type { ConvertOptions } from '../../pipeline/convert/convert-recording.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import type { MarkedPoint } from '../../model/annotation.ts';
import type { GivenDialect } from '../protocol.ts';

/** A file as dropped or picked; `path` includes its folders, separated by `/`. */
export interface PickedFile {
  readonly path: string;
  readonly file: File;
}

/** The user's settings for a table whose preview is requested; the others are detected again. */
export interface PreviewOptions {
  readonly inputRateHz?: number;
  readonly given?: GivenDialect;
}

/** The whole result, or its rows as a table. */
export type ResultFormat = 'json' | 'csv';
/** Which part of a recording is written, and how. */
export interface ConvertRequest extends Omit<ConvertOptions, 'through'> {
  /** Bits per sample of a WFDB record; null for as many as needed. */
  readonly bits: 16 | 24 | 32 | null;
  /** Whether the signals of a WFDB record are compressed. */
  readonly flac: boolean;
  /**
   * Parameters of the filter that channels pass, as far as they differ from the defaults; null for samples as
   * recorded.
   */
  readonly filter: ParameterValues | null;
}

/** Format for saving beats: a table, or a WFDB annotation file that marks one point of each, or P, QRS and T. */
export type BeatsForm = 'csv' | MarkedPoint | 'waves';
