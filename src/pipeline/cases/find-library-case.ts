import type { ParameterValues } from '../../model/parameters.ts';
import { caseOfParameters, type RecordedCase, recordedCases, type SynthCase } from './synth-cases.ts';

/** A case of either kind. */
export type LibraryCase = SynthCase | RecordedCase;

/** Whether a case is a published recording. */
export const isRecorded = (one: LibraryCase): one is RecordedCase => 'file' in one;

/** Where the page has the file of a recorded case. */
export const casePath = ({ file }: RecordedCase): string => `cases/${file}`;

interface Row {
  readonly path: string | null;
  readonly synthetic: ParameterValues | null;
}

/** The case that a row of the list is; null of all others. */
export function findLibraryCase({ path, synthetic }: Row): LibraryCase | null {
  if (synthetic !== null) return caseOfParameters(synthetic);
  return recordedCases.find((one) => casePath(one) === path) ?? null;
}
