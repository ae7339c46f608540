import { ectopicReasons, type ExcludedTimes } from '../../analysis/intervals/segment.ts';
import type { FoundWaves } from '../../analysis/waves/find-waves.ts';
import type { Recording } from '../../model/recording.ts';
import { alignIds, alignLimits } from '../aligned-declarations.ts';
import { readAnalysedPart } from '../channel-signal.ts';
import { type ChannelChoice, requireChannel } from '../channels.ts';
import type { ResolvedParameters } from '../parameters.ts';
import type { BlockContext } from '../qrs/for-each-block.ts';
import { findOtherLeads } from '../qrs/read-leads.ts';
import { delineateLeads } from './delineate-leads.ts';

/** Ids of the parameters for finding the waves of known beats. */
export const wavesOfBeatsIds = ['from', 'to', ...alignIds];

/** Length of the windows of median beats, s; the same as the default of the waves. */
const windowSec = 60;

/** Source in which waves are found. */
interface EcgOfBeats {
  readonly recording: Recording;
  readonly choice: ChannelChoice;
  readonly parameters: ResolvedParameters;
}

/**
 * Delineates the waves of the beats of another analysis, over all recorded ECG leads of one rate.
 *
 * @param peaksSec  R, s from the recording's first sample
 * @param leftOut   beats that do not come from the sinus node, and spans of noise
 * @throws BeatbenchError `no-channel`, `cancelled`, or an error of reading
 */
export function wavesOfBeats(
  peaksSec: Float64Array,
  { ectopicSec, noise }: ExcludedTimes,
  { recording, choice, parameters }: EcgOfBeats,
  context: BlockContext,
): Promise<FoundWaves> {
  const channelIndex = requireChannel(recording, choice, 'ecg');
  const reasons = ectopicReasons(peaksSec, ectopicSec);
  return delineateLeads(
    { timesSec: peaksSec, classes: reasons.map((reason) => (reason === 'ectopic' ? 'V' : 'N')) },
    {
      recording,
      part: readAnalysedPart(recording, parameters),
      channels: [channelIndex, ...findOtherLeads(recording, channelIndex)],
      isOverall: true,
      noise,
      windowSec,
      limits: alignLimits(parameters),
    },
    context,
  );
}
