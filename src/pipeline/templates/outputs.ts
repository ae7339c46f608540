import type { FormedMaster } from '../../analysis/templates/form-master.ts';
import type { ClassifyParams, StrategyRun, TemplatesResult } from '../../model/templates.ts';
import type { BeatStore } from './beat-store.ts';
import type { TriggerPass } from './trigger-pass.ts';

/** Sorted beats, and the run that sorted them. */
export interface SortingOutput {
  readonly result: TemplatesResult;
  readonly params: ClassifyParams;
  readonly run: StrategyRun;
}

/** Outputs of the stages of the Templates analysis. */
export interface TemplatesOutputs {
  triggers: TriggerPass;
  windows: BeatStore;
  master: FormedMaster;
  classify: SortingOutput;
}
