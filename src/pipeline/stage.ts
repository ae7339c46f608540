import type { GpuAccess } from '../gpu/gpu-access.ts';
import type { Warning } from '../model/failure.ts';
import type { Recording } from '../model/recording.ts';
import type { RanOn } from './backend/ran-on.ts';
import type { ResolvedParameters } from './parameters.ts';

/** What every stage may use beside its inputs. */
export interface StageContext {
  readonly recording: Recording;
  readonly signal: AbortSignal;
  /** Adds a warning to the result; kept with the stage's output. */
  readonly warn: (warning: Warning) => void;
  /** To be used through `runOnBackend`; null where there is none. */
  readonly gpu: GpuAccess | null;
  /** Says what the stage runs on, and why; the CPU where it says nothing. */
  readonly ranOn: (ranOn: RanOn) => void;
  /** Whether a rougher output will do, soon to be followed by a whole one. */
  readonly isDraft: boolean;
  /**
   * Share of this stage done, 0 … 1, and in a few words what it found so far. Lets other work in, and throws when the
   * run was cancelled.
   */
  readonly pause: (share: number, found?: string) => Promise<void>;
}

/**
 * One block of an analysis's diagram: a pure function of earlier outputs and of the parameters
 * that it names.
 *
 * @template Outputs the outputs of all stages of the analysis, by id
 */
export interface Stage<Outputs, Id extends keyof Outputs, Needs extends keyof Outputs> {
  readonly id: Id;
  readonly needs: readonly Needs[];
  /** Ids of the parameters that `run` reads. It is given no others. */
  readonly parameters: readonly string[];
  /** Whether its output is another in a draft. */
  readonly drafts?: boolean;
  /** What its output is made with beside inputs and parameters, as text; empty where that is nothing, and it is not timed. */
  readonly madeWith?: string;
  /** What the status line and the timings call it. */
  readonly title: string;
  /** Gives back what an output holds beside memory, once another takes its place. */
  release?(output: Outputs[Id]): void;
  readonly run: (
    inputs: Pick<Outputs, Needs>,
    parameters: ResolvedParameters,
    context: StageContext,
  ) => Promise<Outputs[Id]> | Outputs[Id];
}

/** A stage as the runner sees it. */
export type AnyStage<Outputs> = {
  [Id in keyof Outputs]: Stage<Outputs, Id, keyof Outputs>;
}[keyof Outputs];

/** Makes the stages of one analysis, each checked against the outputs of the others. */
export function stageMaker<Outputs>() {
  return <Id extends keyof Outputs, Needs extends keyof Outputs>(
    stage: Stage<Outputs, Id, Needs>,
  ): AnyStage<Outputs> => stage;
}
