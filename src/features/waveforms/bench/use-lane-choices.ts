import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { RecordingEntry } from '../../../state/opening/recordings.ts';
import type { LaneChoice } from '../../../model/waveform-choices.ts';
import { firstLanes, stepScale, withChangedLane } from '../../../state/view/waveform-lanes.ts';
import { useSession } from '../../session-context.ts';

/** The lanes of a recording, and how they are changed. */
export interface LaneChoices {
  readonly lanes: readonly LaneChoice[];
  /** Changes them so that it can be taken back; `what` names it, as in 'Hide V1'. */
  readonly change: (what: string, lanes: readonly LaneChoice[] | null) => void;
  /** Sets the scale of a lane, which is no edit: it changes what is looked at. */
  readonly setScale: (id: string, perDivision: number | null) => void;
}

/** The lanes of an open recording, without those of channels that it has no more. */
export function useLaneChoices(entry: RecordingEntry | null): LaneChoices {
  const session = useSession();
  const key = entry?.key ?? '';
  const own = useStore(session.waveforms, (state) => state.lanes[key] ?? null);
  const channels = entry?.summary?.channels;
  const lanes = useMemo(() => {
    if (!channels) return [];
    const known = own?.filter(({ channelIndex }) => (channels[channelIndex]?.sampleCount ?? 0) > 0) ?? [];
    return known.length > 0 ? known : firstLanes(channels);
  }, [own, channels]);
  return {
    lanes,
    change: (what, next) => {
      if (entry) session.changeLanes(entry, what, next);
    },
    setScale: (id, perDivision) =>
      session.waveforms.setLanes(key, withChangedLane(lanes, id, { perDivision })),
  };
}

/**
 * The next scale of a lane: larger (1) shows less of the unit in a division.
 *
 * @param now  what a division stands for at present
 */
export function nextScale(now: number, by: 1 | -1): number {
  return stepScale(now, by === 1 ? -1 : 1);
}
