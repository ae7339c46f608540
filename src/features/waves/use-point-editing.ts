import type { WaveEdit, WavePoint, WavesWindow } from '../../model/waves.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { useChosen, useSession } from '../session-context.ts';

/** What a person can do to the points of a median beat; each is an edit that can be taken back. */
export interface PointEditing {
  /** Where a point was put last, also before there is a result that has it there, s after R; null where it was not. */
  readonly placeOf: (point: WavePoint) => number | null;
  /** Puts a point so long after R, s; the steps of one drag are one edit. */
  readonly put: (point: WavePoint, name: string, atSec: number) => void;
  /** Puts a point back where it was found. */
  readonly putBack: (point: WavePoint, name: string) => void;
  /** Puts all points of this window back, and takes away the marks of windows that are not there. */
  readonly reset: () => void;
}

const noEdits: readonly WaveEdit[] = [];

/** The marks by hand on the median beat of a window. @param unmatched  those that say nothing of this result */
export function usePointEditing(
  { from, to }: Pick<WavesWindow, 'from' | 'to'>,
  unmatched: readonly WaveEdit[] = noEdits,
): PointEditing {
  const { editWave, setWaveEdits } = useSession();
  const entry = useChosen();
  const edits = entry?.waveEdits ?? noEdits;
  const isOwn = (edit: WaveEdit): boolean => edit.from === from && edit.to === to;
  const isOf = (edit: WaveEdit, point: WavePoint): boolean => isOwn(edit) && edit.point === point;
  return {
    placeOf: (point) => edits.find((edit) => isOf(edit, point))?.at ?? null,
    put: (point, name, at) => {
      if (!entry || edits.some((edit) => isOf(edit, point) && edit.at === at)) return;
      const words = `${name} at ${formatNumber(1000 * at, 0)} ms by hand`;
      void editWave(entry, { what: `${from} ${point}`, words }, { from, to, point, at });
    },
    putBack: (point, name) => {
      if (!entry || !edits.some((edit) => isOf(edit, point))) return;
      const others = edits.filter((edit) => !isOf(edit, point));
      void setWaveEdits(entry, `${name} as it was found`, others);
    },
    reset: () => {
      if (!entry) return;
      // What came from the worker is a copy.
      const gone = new Set(unmatched.map((edit) => JSON.stringify(edit)));
      const kept = edits.filter((edit) => !isOwn(edit) && !gone.has(JSON.stringify(edit)));
      void setWaveEdits(entry, 'Points of the median beat as they were found', kept);
    },
  };
}
