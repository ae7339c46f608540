import { ectopicReasons, type LeftOutTimes } from '../../analysis/intervals/segment.ts';
import type { FoundWaves } from '../../analysis/waves/find-waves.ts';
import type { Recording } from '../../model/recording.ts';
import { alignIds, alignLimits } from '../aligned-declarations.ts';
import { wantedPart } from '../channel-signal.ts';
import { type ChannelChoice, requireChannel } from '../channels.ts';
import type { ResolvedParameters } from '../parameters.ts';
import type { BlockContext } from '../qrs/for-each-block.ts';
import { leadsBeside } from '../qrs/read-leads.ts';
import { delineateLeads } from './delineate-leads.ts';

/** Ids of the parameters by which the waves of known beats are found. */
export const wavesOfBeatsIds = ['from', 'to', ...alignIds];

/** Median beats are of windows of this length, as those of the waves are by default, s. */
const windowSec = 60;

/** What waves are found in. */
interface EcgOfBeats {
  readonly recording: Recording;
  readonly choice: ChannelChoice;
  readonly parameters: ResolvedParameters;
}

/**
 * Waves of the beats of another analysis, over all ECG leads of one rate as recorded.
 *
 * @param peaksSec  R, s from the recording's first sample
 * @param leftOut   which of them are not the sinus node's, and where they are noise
 * @throws BeatbenchError `no-channel`, `cancelled`, or what reading gives
 */
export function wavesOfBeats(
  peaksSec: Float64Array,
  { ectopicSec, noise }: LeftOutTimes,
  { recording, choice, parameters }: EcgOfBeats,
  context: BlockContext,
): Promise<FoundWaves> {
  const channelIndex = requireChannel(recording, choice, 'ecg');
  const reasons = ectopicReasons(peaksSec, ectopicSec);
  return delineateLeads(
    { timesSec: peaksSec, classes: reasons.map((reason) => (reason === 'ectopic' ? 'V' : 'N')) },
    {
      recording,
      part: wantedPart(recording, parameters),
      channels: [channelIndex, ...leadsBeside(recording, channelIndex)],
      isOverall: true,
      noise,
      windowSec,
      limits: alignLimits(parameters),
    },
    context,
  );
}
