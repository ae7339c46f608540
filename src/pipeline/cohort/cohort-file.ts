import type { Failure } from '../../model/failure.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import type { FileFigures } from './file-figures.ts';

/** Labels of a recording; the subject is always known. */
export interface CohortLabels {
  readonly subject: string;
  readonly state: string | null;
  readonly trial: string | null;
  readonly task: string | null;
}

/** A recording that was analysed, with the data that a comparison keeps of it. */
export interface LabelledFile<Figures> {
  readonly file: string;
  readonly labels: CohortLabels;
  /** SHA-256 of the recording's files. */
  readonly sha256: string | null;
  /** Codes of the warnings. */
  readonly warnings: readonly string[];
  readonly parameters: ParameterValues;
  readonly figures: Figures;
}

/** A recording whose intervals were analysed. */
export type CohortFile = LabelledFile<FileFigures>;

/** A recording that could not be analysed. */
export interface CohortError extends Pick<Failure, 'code' | 'message'> {
  readonly file: string;
}
