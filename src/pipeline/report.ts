import { hashSources, type MakeSha256 } from '../io/hash.ts';
import type { Corrections, MadeCorrections } from '../model/corrections.ts';
import type { Failure, Warning } from '../model/failure.ts';
import type { ParameterValues } from '../model/parameters.ts';
import type { Recording } from '../model/recording.ts';
import type { RunFact } from '../model/run-facts.ts';
import { madeBy } from '../model/version.ts';
import { type BackendHead, backendHead } from './backend/ran-on.ts';
import type { ResolvedParameters } from './parameters.ts';
import { madeCorrections } from './sessions/parse-edits.ts';
import type { StagesRun, StageTiming } from './run-stages.ts';

export interface Timing {
  readonly ms: number;
  readonly backend: string;
  readonly why?: string;
}

/** One recording's entry in the output: the common head, and its result or its error. */
export interface Report {
  readonly beatbench: string;
  /** What the program was built from. */
  readonly build: string;
  readonly analysis: string;
  readonly recording: RecordingHead;
  readonly parameters: ParameterValues;
  /** What a person said otherwise of the recording; left out where nothing was. */
  readonly corrections?: MadeCorrections;
  readonly backend: BackendHead;
  readonly timings: Readonly<Record<string, Timing>>;
  readonly warnings: readonly Warning[];
  /** What was done, as the stages recorded it. */
  readonly done: readonly RunFact[];
  readonly result?: unknown;
  readonly error?: Failure;
}

/** What a report says of the recording itself. */
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

/** A run, of which its outputs are printed elsewhere. */
export type ReportedRun = Pick<StagesRun<unknown>, 'timings' | 'warnings' | 'facts'> & {
  readonly parameters: ResolvedParameters;
};

/** What an analysis gives for its report. */
export interface Analysed {
  readonly parameters: ParameterValues;
  readonly corrections?: Corrections;
  /** What ran it, where stages said so; the CPU where left out. */
  readonly backend?: BackendHead;
  readonly timings: Readonly<Record<string, Timing>>;
  readonly warnings: readonly Warning[];
  /** What the stages did; left out by an analysis that records nothing. */
  readonly done?: readonly RunFact[];
  readonly result: unknown;
  /** Rows for `--csv`: one a beat, or whatever the analysis is about. */
  readonly rows: readonly object[];
  /** The table for `--csv` where it is not made of rows. */
  readonly table?: string;
}

/** Timings as the output has them. */
export function reportTimings(timings: Readonly<Record<string, StageTiming>>): Record<string, Timing> {
  return Object.fromEntries(
    Object.entries(timings).map(([stage, { ms, backend, why }]) => [
      stage,
      { ms, backend, ...(why === undefined ? {} : { why }) },
    ]),
  );
}

/** What is reported of any run beside its result. */
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

/** @param make  what its files are hashed by, where there is something quicker than WebAssembly */
export async function recordingHead(recording: Recording, make?: MakeSha256): Promise<RecordingHead> {
  return headWith(recording, await hashSources(recording.sources, undefined, undefined, make));
}

/** @param sha256  of the recording's sources one after another */
export function headWith(recording: Recording, sha256: string | null): RecordingHead {
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

/** The head of a recording that could not be opened. */
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
  const made = corrections === undefined ? undefined : madeCorrections(corrections);
  const byHand = made === undefined ? {} : { corrections: made };
  const head = { ...madeBy, analysis, recording, parameters, ...byHand, backend, timings, warnings };
  return { ...head, done, ...ending };
}
