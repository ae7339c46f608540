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
 * What every stage may use beside its inputs.
 *
 * @template Output what the stage makes
 */
export interface StageContext<Output = unknown> {
  readonly recording: Recording;
  readonly signal: AbortSignal;
  /** Adds a warning to the result; kept with the stage's output. */
  readonly warn: (warning: Warning) => void;
  /** Records what the stage did, for methods, report and JSON; kept with the stage's output. */
  readonly record: (fact: RunFact) => void;
  /** To be used through `runOnBackend`; null where there is none. */
  readonly gpu: GpuAccess | null;
  /** Threads that work along; left out where the stage is alone. */
  readonly threads?: WorkThreads | undefined;
  /** Says what the stage runs on, and why; the CPU where it says nothing. */
  readonly ranOn: (ranOn: RanOn) => void;
  /** Whether a rougher output will do, soon to be followed by a whole one. */
  readonly isDraft: boolean;
  /** What the stage made last, null at first: parts of it that were made of the same things may be taken over. */
  readonly last: Output | null;
  /**
   * Share of this stage done, 0 … 1, and in a few words what it found so far. Lets other work in, and throws when the
   * run was cancelled.
   */
  readonly pause: (share: number, found?: string) => Promise<void>;
}

/** The beat that is shown step by step. */
export interface StepBeat {
  /** s. */
  readonly rSec: number;
  /** What is known of it; null where nothing is. */
  readonly truth: TrueBeat | null;
}

/**
 * What a stage shows of one beat in Steps. It may look at all that the analysis made, as at the threshold
 * that a later stage chose; a stage that declares one appears there without more.
 */
export interface StageStep<Outputs> {
  readonly title: string;
  /** What it computes, with the numbers in force. */
  readonly formula: (outputs: Outputs, parameters: ResolvedParameters, beat: StepBeat) => Formula;
  /** What the letters of the formula stand for. */
  readonly symbols: readonly StepSymbol[];
  /** Paper and section that it comes from. */
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
  /** Ids of the parameters that `run` reads. It is given no others. */
  readonly parameters: readonly Named[];
  /** Whether its output is another in a draft. */
  readonly drafts?: boolean;
  /** Whether it does its work in a thread of its own where there are several: it is begun as soon as what it needs is there. */
  readonly isApart?: boolean;
  /** What its output is made with beside inputs and parameters, as text; empty where that is nothing, and it is not timed. */
  readonly madeWith?: string;
  /** What the status line and the timings call it. */
  readonly title: string;
  /** How it is shown for one beat, in the order of what it does. */
  readonly steps?: readonly StageStep<Outputs>[];
  /** Gives back what an output holds beside memory, once another takes its place. */
  release?(output: Outputs[Id]): void;
  run(
    inputs: Pick<Outputs, Needs>,
    parameters: ResolvedParameters<Named>,
    context: StageContext<Outputs[Id]>,
  ): Promise<Outputs[Id]> | Outputs[Id];
}

/** A stage as the runner sees it. */
export type AnyStage<Outputs> = {
  [Id in keyof Outputs]: Stage<Outputs, Id, keyof Outputs>;
}[keyof Outputs];

/**
 * Makes the stages of one analysis, each checked against the outputs of the others. A stage can read no
 * parameter that it does not name.
 */
export function stageMaker<Outputs>() {
  return <Id extends keyof Outputs, Needs extends keyof Outputs, Named extends string = never>(
    stage: Stage<Outputs, Id, Needs, Named>,
  ): AnyStage<Outputs> => stage;
}

/** As `stageMaker`, of stages that analyses with further outputs have too: each keeps the type of what it needs alone. */
export function sharedStageMaker<Outputs>() {
  return <Id extends keyof Outputs, Needs extends keyof Outputs, Named extends string = never>(
    stage: Stage<Outputs, Id, Needs, Named>,
  ): Stage<Outputs, Id, Needs> => stage;
}
