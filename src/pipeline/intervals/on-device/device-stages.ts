import type { BeatEdit } from '../../../model/edits.ts';
import type { ChannelChoice } from '../../channels.ts';
import type { AnyStage } from '../../stage.ts';
import { assessStage, chooseStage, editedStage, judgeStage, showStage, singleStage } from '../beat-stages.ts';
import { alignStage, averageStage, beatsStage, featuresStage } from './beat-stages.ts';
import type { DeviceOutputs } from './device-outputs.ts';
import type { OnDevice } from './on-device.ts';
import { detectStage, ecgStage, ppgStage, type ReadIntoMemory, signalsStage } from './signal-stages.ts';

/**
 * Returns the stages of `intervalsStages` for a device, with the same names. Signals and beats stay on the device and
 * are read back for drawing. The stages after the positions of the thresholds run on the CPU.
 *
 * The mains frequency is found on the CPU, by `mains`.
 *
 * The stages throw GpuRefusedError if the CPU has to do the work, and GpuLostError.
 */
export function deviceIntervalsStages(
  onDevice: OnDevice,
  reads: ReadIntoMemory,
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
