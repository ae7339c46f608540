import type { ConvertOptions } from '../../pipeline/convert/convert-recording.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import type { MarkedPoint } from '../../model/annotation.ts';
import type { GivenDialect } from '../protocol.ts';

/** A file as dropped or picked; `path` has the folders it came with, divided by `/`. */
export interface PickedFile {
  readonly path: string;
  readonly file: File;
}

/** What a person has said of a table whose preview is asked for; the rest is judged anew. */
export interface PreviewOptions {
  readonly inputRateHz?: number;
  readonly given?: GivenDialect;
}

/** All of a result, or its rows as a table. */
export type ResultFormat = 'json' | 'csv';
/** What of a recording is written, and how. */
export interface ConvertAsked extends Omit<ConvertOptions, 'through'> {
  /** Bits of a sample of a WFDB record; null for as many as they need. */
  readonly bits: 16 | 24 | 32 | null;
  /** Whether the signals of a WFDB record are compressed. */
  readonly flac: boolean;
  /** What differs from the defaults of the filter that channels go through; null for samples as recorded. */
  readonly filter: ParameterValues | null;
}

/** How beats are saved: as a table, or as a WFDB annotation file that marks one point of each, or P, QRS and T. */
export type BeatsForm = 'csv' | MarkedPoint | 'waves';
