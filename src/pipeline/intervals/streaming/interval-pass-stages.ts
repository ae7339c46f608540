import type { BeatEdit } from '../../../model/edits.ts';
import type { ChannelChoice } from '../../channels.ts';
import type { AnyStage } from '../../stage.ts';
import { assessStage, chooseStage, editedStage, judgeStage } from '../beat-stages.ts';
import { beatPassStages } from './beat-stages.ts';
import type { PassesOutputs } from './passes-outputs.ts';
import { signalPassStages } from './signal-pass-stages.ts';

/**
 * The stages of `intervalsStages` by the same names, of a record that is gone over several times and never held
 * whole: signals are filtered anew where they are read, rows of beats laid anew.
 *
 * @param size  samples that are made at once
 */
export function intervalPassStages(
  choice: ChannelChoice,
  edits: readonly BeatEdit[] = [],
  size?: number,
): readonly AnyStage<PassesOutputs>[] {
  const { signals, mains, ecg, ppg, detect } = signalPassStages(choice, size);
  return [
    signals,
    mains,
    ecg,
    ppg,
    detect,
    editedStage(edits),
    ...beatPassStages,
    chooseStage,
    assessStage,
    judgeStage,
  ];
}
