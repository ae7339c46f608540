import { BeatbenchError } from '../../model/failure.ts';
import {
  type BeatSource,
  type IcgKind,
  isIcgKind,
  type LandmarkKind,
  landmarkKinds,
} from '../../model/landmarks.ts';
import type { ChannelRole, Recording } from '../../model/recording.ts';
import {
  type ChannelChoice,
  rejectMarks,
  requireChannel,
  requireChannelByLabel,
  UnknownRoleError,
} from '../channels.ts';
import type { ResolvedParameters } from '../parameters.ts';

/** Start of an interval. */
export type StartKind = 'r' | 's1' | 'previous' | 'channel' | IcgKind;

/** Channels of a landmark's timing, and the source of its beats. */
export interface LandmarkPlan {
  readonly channelIndex: number;
  /** Channel from which it is timed; null if it is timed from something else. */
  readonly otherIndex: number | null;
  readonly start: StartKind;
  readonly beatsFrom: BeatSource;
}

/** Roles of channels that can have beats of their own, the most likely first. */
const periodicRoles: readonly ChannelRole[] = ['ppg', 'icg', 'pressure', 'respiration', 'other'];

/**
 * Resolves the parameters `channel`, `timedFrom` and `beatsFrom` for a recording.
 *
 * @throws BeatbenchError `no-channel` if a channel is missing, `bad-parameter` if they contradict each other
 */
export function planLandmark(
  recording: Recording,
  choice: ChannelChoice,
  parameters: ResolvedParameters,
): LandmarkPlan {
  const landmark = parameters.word('landmark', landmarkKinds);
  const channelIndex = findChannel(recording, choice, parameters.text('channel').trim(), landmark);
  const isBreath = recording.channels[channelIndex]?.role === 'respiration';
  const beatsFromChoice = parameters.word('beatsFrom', ['auto', 'ecg', 'channel']);
  const hasBeats = choice.ecg !== null && !isBreath;
  const from = parameters.text('timedFrom').trim();
  const { start, otherIndex } = chooseStart(recording, from, hasBeats && beatsFromChoice !== 'channel');
  const isOfHeart = start === 'r' || start === 's1' || isIcgKind(start) || isIcgKind(landmark);
  const beatsFrom = beatsFromChoice !== 'auto' ? beatsFromChoice : isOfHeart || hasBeats ? 'ecg' : 'channel';
  if (isOfHeart && beatsFrom === 'channel') {
    throw new BeatbenchError(
      'bad-parameter',
      isIcgKind(landmark) || isIcgKind(start)
        ? 'B, C and X of an impedance cardiogram are searched for after R; use the beats of the ECG.'
        : `A landmark timed from ${start === 'r' ? 'R' : 'S1'} needs beats from the ECG; time it from the beat before (previous) or from another channel.`,
    );
  }
  if (start === landmark) {
    throw new BeatbenchError(
      'bad-parameter',
      `${start} cannot be timed from itself; time it from R (r), or from the beat before (previous).`,
    );
  }
  if (otherIndex === channelIndex) {
    throw new BeatbenchError(
      'bad-parameter',
      `‘${from}’ cannot be timed from itself; time it from another channel, or from the beat before (previous).`,
    );
  }
  if (beatsFrom === 'ecg') requireChannel(recording, choice, 'ecg');
  if (start === 's1') requireChannel(recording, choice, 'pcg');
  return { channelIndex, otherIndex, start, beatsFrom };
}

function findChannel(
  recording: Recording,
  choice: ChannelChoice,
  label: string,
  landmark: LandmarkKind,
): number {
  if (label !== 'auto' && label !== '') return requireChannelByLabel(recording, label);
  if (choice.ppg !== null && !isIcgKind(landmark)) return choice.ppg;
  const { channels } = recording;
  const roles: readonly ChannelRole[] = isIcgKind(landmark) ? ['icg'] : periodicRoles;
  const index = roles
    .map((role) => channels.findIndex((channel) => channel.role === role))
    .find((found) => found >= 0);
  if (index !== undefined) return index;
  rejectMarks(recording);
  throw new UnknownRoleError(recording, 'any', 'There is no channel to time a landmark in; choose one');
}

function chooseStart(
  recording: Recording,
  from: string,
  hasR: boolean,
): { readonly start: StartKind; readonly otherIndex: number | null } {
  if (from === 'r' || from === 's1' || from === 'previous' || isIcgKind(from))
    return { start: from, otherIndex: null };
  if (from === 'auto' || from === '') return { start: hasR ? 'r' : 'previous', otherIndex: null };
  return { start: 'channel', otherIndex: requireChannelByLabel(recording, from) };
}
