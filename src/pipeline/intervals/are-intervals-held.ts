import { partOf } from '../channel-signal.ts';
import type { Recording } from '../../model/recording.ts';
import type { ChannelChoice } from '../channels.ts';
import type { ResolvedParameters } from '../parameters.ts';
import { workingFs } from './signal-stages.ts';

/** Copies of a channel that the analysis holds where it holds signals whole: as recorded, and at its own rate. */
const heldCopies = { recorded: 1, worked: 10 };

/** What an analysis may hold, bytes: two hours of channels at 1 kHz. Passes take some three times as long. */
const mostHeld = 360e6;

/**
 * Whether so little is analysed that its signals and the rows of its beats may be there as a whole. A GPU that is asked
 * for by hand has them so.
 *
 * @param most  bytes that may be held
 */
export function areIntervalsHeld(
  { channels, durationSec }: Pick<Recording, 'channels' | 'durationSec'>,
  choice: ChannelChoice,
  parameters: ResolvedParameters,
  most = mostHeld,
): boolean {
  const [ecg, ppg] = [channels[choice.ecg ?? -1], channels[choice.ppg ?? -1]];
  if (ecg === undefined || ppg === undefined || parameters.text('backend') === 'webgpu') return true;
  const { fromSec, toSec } = partOf(
    { durationSec },
    parameters.number('from'),
    parameters.numberOr('to', ['end']),
  );
  const isNative = parameters.values['rate'] === 'native';
  const fs = Math.max(ecg.fs, ppg.fs);
  const worked = isNative ? fs : Math.min(fs, workingFs);
  return 8 * (toSec - fromSec) * (heldCopies.recorded * fs + heldCopies.worked * worked) <= most;
}
