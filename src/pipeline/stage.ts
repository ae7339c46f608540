import type { GpuAccess } from '../gpu/gpu-access.ts';
import type { Warning } from '../model/failure.ts';
import type { Recording } from '../model/recording.ts';
import type { RunFact } from '../model/run-facts.ts';
import type { Formula, StepDrawing, StepSymbol } from '../model/steps.ts';
import type { TrueBeat } from '../model/synthetic.ts';
import type { RanOn } from './backend/ran-on.ts';
import type { ResolvedParameters } from './parameters.ts';
import type { WorkThreads } from './threads/thread-task.ts';

/**
 * What every stage may use in addition to its inputs.
 *
 * @template Output output of the stage
 */
export interface StageContext<Output = unknown> {
  readonly recording: Recording;
  readonly signal: AbortSignal;
  /** Adds a warning to the result; it is kept with the stage's output. */
  readonly warn: (warning: Warning) => void;
  /** Records what the stage did, for methods, report and JSON; it is kept with the stage's output. */
  readonly record: (fact: RunFact) => void;
  /** GPU, to be used through `runOnBackend`; null if there is none. */
  readonly gpu: GpuAccess | null;
  /** Threads that share the work; omitted if the stage runs in one thread. */
  readonly threads?: WorkThreads | undefined;
  /** Reports the backend of the stage and the reason; the CPU is assumed without a report. */
  readonly ranOn: (ranOn: RanOn) => void;
  /** Whether a rougher output is sufficient; a full one follows soon. */
  readonly isDraft: boolean;
  /** Last output of the stage, null at first. The stage may reuse parts of it that were made from the same inputs. */
  readonly last: Output | null;
  /**
   * Reports the share of this stage done, 0 … 1, and in a few words what it found so far. Yields to other work, and
   * throws if the run was cancelled.
   */
  readonly pause: (share: number, found?: string) => Promise<void>;
}

/** The beat that is shown step by step. */
export interface StepBeat {
  /** s. */
  readonly rSec: number;
  /** True values of the beat; null if unknown. */
  readonly truth: TrueBeat | null;
}

/**
 * What a stage shows of one beat in Steps. It may read all outputs of the analysis, like the threshold that a later
 * stage chose. A stage that declares a step is shown without further registration.
 */
export interface StageStep<Outputs> {
  readonly title: string;
  /** Returns what the step computes, with the current numbers. */
  readonly formula: (outputs: Outputs, parameters: ResolvedParameters, beat: StepBeat) => Formula;
  /** Meaning of the letters in the formula. */
  readonly symbols: readonly StepSymbol[];
  /** Paper and section of the formula. */
  readonly source: string;
  readonly draw: (
    outputs: Outputs,
    parameters: ResolvedParameters,
    beat: StepBeat,
  ) => StepDrawing | Promise<StepDrawing>;
}

/**
 * One block of an analysis's diagram: a pure function of earlier outputs and of the parameters
 * that it names.
 *
 * @template Outputs the outputs of all stages of the analysis, by id
 */
export interface Stage<
  Outputs,
  Id extends keyof Outputs,
  Needs extends keyof Outputs,
  Named extends string = string,
> {
  readonly id: Id;
  readonly needs: readonly Needs[];
  /** Ids of the parameters that `run` reads. It receives no others. */
  readonly parameters: readonly Named[];
  /** Whether its output differs in a draft. */
  readonly drafts?: boolean;
  /**
   * Whether the stage may run beside the stages before it, if there are several threads. It is started as soon as its
   * inputs are available.
   */
  readonly isApart?: boolean;
  /**
   * What the output depends on apart from inputs and parameters, as text. An empty text means nothing else, and that
   * the stage is not timed.
   */
  readonly madeWith?: string;
  /** Title in the status line and in the timings. */
  readonly title: string;
  /** How the stage is shown for one beat, in the order of its computation. */
  readonly steps?: readonly StageStep<Outputs>[];
  /** Releases what an output holds outside memory, after another output has replaced it. */
  release?(output: Outputs[Id]): void;
  run(
    inputs: Pick<Outputs, Needs>,
    parameters: ResolvedParameters<Named>,
    context: StageContext<Outputs[Id]>,
  ): Promise<Outputs[Id]> | Outputs[Id];
}

/** A stage in the form that the runner uses. */
export type AnyStage<Outputs> = {
  [Id in keyof Outputs]: Stage<Outputs, Id, keyof Outputs>;
}[keyof Outputs];

/**
 * Returns a function that declares the stages of one analysis. Types check each stage against the outputs of the
 * others, and that it reads only parameters that it names.
 */
export function stageMaker<Outputs>() {
  return <Id extends keyof Outputs, Needs extends keyof Outputs, Named extends string = never>(
    stage: Stage<Outputs, Id, Needs, Named>,
  ): AnyStage<Outputs> => stage;
}

/**
 * Like `stageMaker`, for stages that are shared by analyses with different outputs: each stage keeps only the type of
 * its inputs.
 */
export function sharedStageMaker<Outputs>() {
  return <Id extends keyof Outputs, Needs extends keyof Outputs, Named extends string = never>(
    stage: Stage<Outputs, Id, Needs, Named>,
  ): Stage<Outputs, Id, Needs> => stage;
}
