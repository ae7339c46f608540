import { hashSources, type MakeSha256 } from '../io/hash.ts';
import type { Corrections, SavedCorrections } from '../model/corrections.ts';
import type { Failure, Warning } from '../model/failure.ts';
import type { ParameterValues } from '../model/parameters.ts';
import type { Recording } from '../model/recording.ts';
import type { RunFact } from '../model/run-facts.ts';
import { softwareFields } from '../model/version.ts';
import { type BackendHead, backendHead } from './backend/ran-on.ts';
import type { ResolvedParameters } from './parameters.ts';
import { withoutEmptyCorrections } from './sessions/parse-edits.ts';
import type { StagesRun, StageTiming } from './run-stages.ts';

export interface Timing {
  readonly ms: number;
  readonly backend: string;
  readonly why?: string;
}

/** One recording's entry in the output: the common head, and its result or its error. */
export interface Report {
  readonly beatbench: string;
  /** Build of the program. */
  readonly build: string;
  readonly analysis: string;
  readonly recording: RecordingHead;
  readonly parameters: ParameterValues;
  /** The user's corrections of the recording; omitted if there are none. */
  readonly corrections?: SavedCorrections;
  readonly backend: BackendHead;
  readonly timings: Readonly<Record<string, Timing>>;
  readonly warnings: readonly Warning[];
  /** What was done, recorded by the stages. */
  readonly done: readonly RunFact[];
  readonly result?: unknown;
  readonly error?: Failure;
}

/** Description of the recording in a report. */
export interface RecordingHead {
  readonly name: string;
  readonly sha256: string | null;
  readonly format: string | null;
  readonly duration: number | null;
  readonly channels: readonly {
    readonly label: string;
    readonly role: string;
    readonly unit: string;
    readonly rate: number;
    readonly samples: number;
  }[];
}

/** A run without its outputs, which are printed separately. */
export type ReportedRun = Pick<StagesRun<unknown>, 'timings' | 'warnings' | 'facts'> & {
  readonly parameters: ResolvedParameters;
};

/** Data that an analysis provides for its report. */
export interface Analysed {
  readonly parameters: ParameterValues;
  readonly corrections?: Corrections;
  /** Backend that ran it, if stages reported one; the CPU if omitted. */
  readonly backend?: BackendHead;
  readonly timings: Readonly<Record<string, Timing>>;
  readonly warnings: readonly Warning[];
  /** What the stages did; omitted by an analysis that records nothing. */
  readonly done?: readonly RunFact[];
  readonly result: unknown;
  /** Rows for `--csv`: one per beat, or per whatever the analysis finds. */
  readonly rows: readonly object[];
  /** Table for `--csv` if it is not made of rows. */
  readonly table?: string;
}

/** Returns the timings in the form of the output. */
export function reportTimings(timings: Readonly<Record<string, StageTiming>>): Record<string, Timing> {
  return Object.fromEntries(
    Object.entries(timings).map(([stage, { ms, backend, why }]) => [
      stage,
      { ms, backend, ...(why === undefined ? {} : { why }) },
    ]),
  );
}

/** Returns what is reported of any run, apart from its result. */
export function analysedHead(
  { parameters, timings, warnings, facts }: ReportedRun,
  cpuName: string,
): Omit<Analysed, 'result' | 'rows'> {
  return {
    parameters: parameters.values,
    backend: backendHead(timings, cpuName),
    timings: reportTimings(timings),
    warnings,
    done: facts,
  };
}

/** @param make  makes the hash function, if one faster than WebAssembly is available */
export async function recordingHead(recording: Recording, make?: MakeSha256): Promise<RecordingHead> {
  return makeRecordingHead(recording, await hashSources(recording.sources, undefined, undefined, make));
}

/** @param sha256  hash of the recording's sources, one after another */
export function makeRecordingHead(recording: Recording, sha256: string | null): RecordingHead {
  return {
    name: recording.name,
    sha256,
    format: recording.format,
    duration: recording.durationSec,
    channels: recording.channels.map(({ label, role, unit, fs, sampleCount }) => ({
      label,
      role,
      unit,
      rate: fs,
      samples: sampleCount,
    })),
  };
}

/** Returns the head of a recording that could not be opened. */
export function unknownHead(name: string): RecordingHead {
  return { name, sha256: null, format: null, duration: null, channels: [] };
}

export function assembleReport(
  analysis: string,
  recording: RecordingHead,
  backend: Report['backend'],
  outcome: Omit<Analysed, 'rows' | 'table' | 'result' | 'backend'> & Pick<Report, 'result' | 'error'>,
): Report {
  const { parameters, corrections, timings, warnings, done = [], ...ending } = outcome;
  const made = corrections === undefined ? undefined : withoutEmptyCorrections(corrections);
  const byHand = made === undefined ? {} : { corrections: made };
  const head = { ...softwareFields, analysis, recording, parameters, ...byHand, backend, timings, warnings };
  return { ...head, done, ...ending };
}
