import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { Band } from '../../charts/lanes/lane.ts';
import type { Readout } from '../../charts/lanes/readout.tsx';
import type { Span } from '../../state/view/span.ts';
import { beatAt, beatsAbout, beatSpan, rejectedBands, type JudgedBeat } from '../beats-in-view.ts';
import { useSession } from '../session-context.ts';

interface ChosenBeat<B> {
  readonly beat: B | null;
  /** Beats in view and about it. */
  readonly nearby: readonly B[];
  /** Beats left out, and on top the chosen one. */
  readonly bands: readonly Band[];
  /** What is said of it while it is in view; it leaves the beat itself free. */
  readonly readout: Readout | null;
  /** Chooses the beat of a moment, if that is in one. */
  readonly pick: (atSec: number) => void;
}

/**
 * The chosen beat as the waveforms show it, and the way to choose one there.
 *
 * @param beats       of the whole record
 * @param lengthSec   how long a beat usually is
 * @param readoutAt   what is said of the beat at a moment; null where that goes without saying
 */
export function useChosenBeat<B extends JudgedBeat>(
  beats: readonly B[],
  span: Span,
  lengthSec: number,
  readoutAt: ((atSec: number) => Readout | null) | null,
): ChosenBeat<B> {
  const session = useSession();
  const beatIndex = useStore(session.selection, (state) => state.beatIndex);
  const [fromBeat, toBeat] = beatsAbout(beats, span);
  const nearby = useMemo(() => beats.slice(fromBeat, toBeat), [beats, fromBeat, toBeat]);
  const own = useMemo(
    () => (beatIndex === null ? null : beatSpan(beats, beatIndex, lengthSec)),
    [beats, beatIndex, lengthSec],
  );
  const bands = useMemo<readonly Band[]>(() => {
    const rejected = rejectedBands(nearby, lengthSec);
    return own ? [...rejected, { ...own, colour: 'accentWash' }] : rejected;
  }, [nearby, own, lengthSec]);
  const isInView = own !== null && own.fromSec >= span.fromSec && own.fromSec <= span.toSec;
  const readout = isInView ? (readoutAt?.(own.fromSec) ?? null) : null;
  return {
    beat: beatIndex === null ? null : (beats[beatIndex] ?? null),
    nearby,
    bands,
    readout: readout && own ? { ...readout, toSec: own.toSec } : null,
    pick: (atSec) => {
      const index = beatAt(beats, atSec);
      const under = beatSpan(beats, index, lengthSec);
      if (under && atSec >= under.fromSec && atSec <= under.toSec) session.chooseBeat(index);
    },
  };
}
