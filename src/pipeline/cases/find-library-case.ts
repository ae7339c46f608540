import type { ParameterValues } from '../../model/parameters.ts';
import { caseOfParameters, type RecordedCase, recordedCases, type SynthCase } from './synth-cases.ts';

/** A case of either kind. */
export type LibraryCase = SynthCase | RecordedCase;

/** Returns whether a case is a published recording. */
export const isRecorded = (one: LibraryCase): one is RecordedCase => 'file' in one;

/** Returns the path of a recorded case's file in the page. */
export const casePath = ({ file }: RecordedCase): string => `cases/${file}`;

interface Row {
  readonly path: string | null;
  readonly synthetic: ParameterValues | null;
}

/** Returns the case of a row in the list; null for all others. */
export function findLibraryCase({ path, synthetic }: Row): LibraryCase | null {
  if (synthetic !== null) return caseOfParameters(synthetic);
  return recordedCases.find((one) => casePath(one) === path) ?? null;
}
