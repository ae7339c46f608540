import type { BeatEdit } from '../../../model/edits.ts';
import type { ChannelChoice } from '../../channels.ts';
import type { AnyStage } from '../../stage.ts';
import { assessStage, chooseStage, editedStage, judgeStage, showStage, singleStage } from '../beat-stages.ts';
import { alignStage, averageStage, beatsStage, featuresStage } from './beat-stages.ts';
import type { DeviceOutputs } from './device-outputs.ts';
import type { OnDevice } from './on-device.ts';
import { detectStage, ecgStage, ppgStage, type ReadsRecord, signalsStage } from './signal-stages.ts';

/**
 * The stages of `intervalsStages` on a device, by the same names: signals and beats lie there, and are
 * read back where they are drawn; what comes after the places of the thresholds runs on the CPU.
 *
 * The mains is found on the CPU, by `mains`.
 *
 * They throw GpuRefusedError where the CPU has to do it, and GpuLostError.
 */
export function deviceIntervalsStages(
  onDevice: OnDevice,
  reads: ReadsRecord,
  mains: AnyStage<DeviceOutputs>,
  edits: readonly BeatEdit[],
  ectopic: AnyStage<DeviceOutputs>,
  choice: ChannelChoice,
): readonly AnyStage<DeviceOutputs>[] {
  return [
    signalsStage(onDevice, reads),
    mains,
    ecgStage(onDevice),
    ppgStage(onDevice),
    detectStage(onDevice),
    editedStage(edits),
    ectopic,
    beatsStage(onDevice),
    averageStage(onDevice),
    featuresStage(onDevice),
    chooseStage,
    singleStage,
    assessStage,
    showStage,
    alignStage(choice),
    judgeStage,
  ];
}
