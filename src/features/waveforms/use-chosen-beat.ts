import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { Band } from '../../charts/lane.ts';
import type { Readout } from '../../charts/readout.tsx';
import type { IntervalBeat } from '../../model/intervals.ts';
import type { Span } from '../../state/span.ts';
import type { IntervalsReport } from '../../workers/protocol.ts';
import { useSession } from '../session-context.ts';
import { beatReadout } from '../beat-readout.ts';
import { beatAt, beatSpan, rejectedBands } from '../beats-in-view.ts';

interface ChosenBeat {
  readonly beat: IntervalBeat | null;
  /** Beats left out, and on top the chosen one. */
  readonly bands: readonly Band[];
  /** What is said of it while it is in view; it leaves the beat itself free. */
  readonly readout: Readout | null;
  /** Chooses the beat of a moment, if that is in one. */
  readonly pick: (atSec: number) => void;
}

const noBeats: readonly IntervalBeat[] = [];

/** The chosen beat as the waveforms show it, and the way to choose one there. */
export function useChosenBeat(
  report: IntervalsReport | null,
  nearby: readonly IntervalBeat[],
  span: Span,
  long: boolean,
): ChosenBeat {
  const session = useSession();
  const beatIndex = useStore(session.selection, (state) => state.beatIndex);
  const beats = report?.result.beats ?? noBeats;
  const medianRrSec = report?.medianRrSec ?? 1;
  const own = useMemo(
    () => (beatIndex === null ? null : beatSpan(beats, beatIndex, medianRrSec)),
    [beats, beatIndex, medianRrSec],
  );
  const bands = useMemo<readonly Band[]>(() => {
    const rejected = rejectedBands(nearby, medianRrSec);
    return own ? [...rejected, { ...own, colour: 'accentWash' }] : rejected;
  }, [nearby, own, medianRrSec]);
  const isInView = own !== null && own.fromSec >= span.fromSec && own.fromSec <= span.toSec;
  const readout = isInView ? beatReadout(beats, own.fromSec, long) : null;
  return {
    beat: beatIndex === null ? null : (beats[beatIndex] ?? null),
    bands,
    readout: readout && own ? { ...readout, toSec: own.toSec } : null,
    pick: (atSec) => {
      const index = beatAt(beats, atSec);
      const under = beatSpan(beats, index, medianRrSec);
      if (under && atSec >= under.fromSec && atSec <= under.toSec) session.chooseBeat(index);
    },
  };
}
