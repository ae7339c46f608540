import type { BlandAltman } from '../../dsp/bland-altman.ts';
import { mean } from '../../dsp/stats.ts';
import type { Failure } from '../../model/failure.ts';
import type { ByMethod } from '../../model/intervals.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import type { FileFigures, WindowFigures } from './file-figures.ts';
import { poolPpv, type PooledPpv } from './pool-counts.ts';
import { agreementOf, testUnits, type Unit, type UnitTests } from './unit-tests.ts';

/** Whose a recording is; a subject always. */
export interface CohortLabels {
  readonly subject: string;
  readonly state: string | null;
  readonly trial: string | null;
  readonly task: string | null;
}

/** A recording that was analysed. */
export interface CohortFile {
  readonly file: string;
  readonly labels: CohortLabels;
  /** SHA-256 of the recording's files. */
  readonly sha256: string | null;
  /** Codes of what a reader must know. */
  readonly warnings: readonly string[];
  readonly parameters: ParameterValues;
  readonly figures: FileFigures;
}

/** A recording that was not. */
export interface CohortError extends Pick<Failure, 'code' | 'message'> {
  readonly file: string;
}

export interface CohortFileRow extends CohortLabels, PooledPpv {
  readonly file: string;
  readonly sha256: string | null;
  readonly warnings: readonly string[];
  /** Where they are not those of the cohort. */
  readonly parameters?: ParameterValues;
  readonly windows: number;
  readonly heartRate: number | null;
  /** Means, ms. */
  readonly rptt: ByMethod<number | null>;
  readonly lvet: ByMethod<number | null>;
}

/** SD historic − SD by least variance, ms; null where either is missing. */
interface SdDifference {
  readonly rptt: number | null;
  readonly lvet: number | null;
}

interface OfFeatures<T> {
  readonly foot: T;
  readonly notch: T;
}

export type CohortUnit = 'file' | 'subject';

export interface CohortResult {
  readonly files: readonly CohortFileRow[];
  readonly errors: readonly CohortError[];
  readonly ppv: readonly (PooledPpv & { readonly subject: string; readonly files: number })[];
  /** Pooled over all, which is not the mean of the subjects. */
  readonly average: PooledPpv;
  readonly sdDifference: readonly (SdDifference & {
    readonly file: string;
    readonly window: number;
    /** The same over beats that the threshold was not chosen on. */
    readonly heldOut: SdDifference;
  })[];
  /** `foot` and `notch` are over the unit in force. */
  readonly tests: OfFeatures<UnitTests> & Readonly<Record<CohortUnit, OfFeatures<UnitTests>>>;
  /** Limits of agreement of the mean intervals. */
  readonly agreement: Readonly<
    Record<CohortUnit, { readonly rptt: BlandAltman | null; readonly lvet: BlandAltman | null }>
  >;
}

/**
 * Puts recordings together, in the order given.
 *
 * @param parameters  of the cohort; a file that differs says in what
 * @param unit        what the tests that stand first are over
 * Source: Cziesler 2014, 4.3 and table 5.1.
 */
export function summariseCohort(
  files: readonly CohortFile[],
  errors: readonly CohortError[],
  parameters: ParameterValues,
  unit: CohortUnit,
): CohortResult {
  const bySubject = new Map<string, CohortFile[]>();
  for (const file of files) {
    const own = bySubject.get(file.labels.subject);
    if (own === undefined) bySubject.set(file.labels.subject, [file]);
    else own.push(file);
  }
  const fileUnits = new Map(files.map((file) => [file, unitOf(file.figures)]));
  const units = {
    file: [...fileUnits.values()],
    subject: [...bySubject.values()].map((own) => meanUnit(own.flatMap((file) => fileUnits.get(file) ?? []))),
  };
  const tests = { file: testsOf(units.file), subject: testsOf(units.subject) };
  return {
    files: files.map((file) => rowOf(file, parameters)),
    errors,
    ppv: [...bySubject].map(([subject, own]) => ({
      subject,
      files: own.length,
      ...poolPpv(own.map(({ figures }) => figures)),
    })),
    average: poolPpv(files.map(({ figures }) => figures)),
    sdDifference: files.flatMap(({ file, figures }) =>
      figures.windows.map((window, k) => ({
        file,
        window: k,
        ...differencesOf(window, 'sd'),
        heldOut: differencesOf(window, 'heldOut'),
      })),
    ),
    tests: { ...tests[unit], ...tests },
    agreement: { file: agreements(units.file), subject: agreements(units.subject) },
  };
}

function testsOf(units: readonly Unit[]): OfFeatures<UnitTests> {
  return { foot: testUnits(units, 'foot'), notch: testUnits(units, 'notch') };
}

function agreements(units: readonly Unit[]) {
  return { rptt: agreementOf(units, 'foot'), lvet: agreementOf(units, 'notch') };
}

function rowOf(file: CohortFile, parameters: ParameterValues): CohortFileRow {
  const { figures, labels, sha256, warnings } = file;
  const other = Object.entries(file.parameters).filter(([id, value]) => parameters[id] !== value);
  return {
    file: file.file,
    ...labels,
    sha256,
    warnings,
    ...(other.length === 0 ? {} : { parameters: Object.fromEntries(other) }),
    windows: figures.windows.length,
    ...poolPpv([figures]),
    heartRate: figures.heartRate,
    rptt: figures.rptt,
    lvet: figures.lvet,
  };
}

function differencesOf({ rptt, lvet }: WindowFigures, of: 'sd' | 'heldOut'): SdDifference {
  return { rptt: differenceOf(rptt[of]), lvet: differenceOf(lvet[of]) };
}

function differenceOf({ historic, leastVariance }: ByMethod<number | null>): number | null {
  return historic === null || leastVariance === null ? null : historic - leastVariance;
}

function unitOf(figures: FileFigures): Unit {
  const { foot, notch } = poolPpv([figures]);
  const held = figures.windows.map((window) => differencesOf(window, 'heldOut'));
  return {
    ppv: { foot, notch },
    heldOut: {
      foot: meanOf(held.map(({ rptt }) => rptt)),
      notch: meanOf(held.map(({ lvet }) => lvet)),
    },
    mean: { foot: figures.rptt, notch: figures.lvet },
  };
}

/** A subject by the means of its files, since they are alike. */
function meanUnit(files: readonly Unit[]): Unit {
  const byMethod = (key: 'ppv' | 'mean', feature: 'foot' | 'notch') => ({
    historic: meanOf(files.map((file) => file[key][feature].historic)),
    leastVariance: meanOf(files.map((file) => file[key][feature].leastVariance)),
  });
  return {
    ppv: { foot: byMethod('ppv', 'foot'), notch: byMethod('ppv', 'notch') },
    heldOut: {
      foot: meanOf(files.map(({ heldOut }) => heldOut.foot)),
      notch: meanOf(files.map(({ heldOut }) => heldOut.notch)),
    },
    mean: { foot: byMethod('mean', 'foot'), notch: byMethod('mean', 'notch') },
  };
}

function meanOf(values: readonly (number | null)[]): number | null {
  const own = values.filter((value) => value !== null);
  return own.length === 0 ? null : mean(own);
}
