import type { BeatWaves, WaveEdit, WavePoint, WavesBeat, WavesWindow } from '../../model/waves.ts';
import type { FoundWaves } from './find-waves.ts';
import { isInOrder, wavePointTime, withWavePoint } from './wave-point-times.ts';
import { waveIntervals, windowQtc } from './wave-intervals.ts';

/** Limits of windows that differ by less are the same, s. */
const sameSec = 1e-3;

/** Waves after a person's marks. */
export interface EditedWaves extends FoundWaves {
  /** Marks of windows or waves that are not there, or that would put points out of their order. They are kept. */
  readonly unmatched: readonly WaveEdit[];
}

/** What the marks of one window come to. */
interface Moved {
  readonly medianBeat: BeatWaves;
  /** s. */
  readonly by: ReadonlyMap<WavePoint, number>;
}

/**
 * Puts points of median beats where a person has them. A beat whose waves are carried from a median beat has the point
 * moved by as much; beats with waves of their own keep them.
 *
 * @param found of the delineation; times in s
 * @param edits of any windows
 * @returns times as those found
 */
export function applyWaveEdits(found: FoundWaves, edits: readonly WaveEdit[]): EditedWaves {
  if (edits.length === 0) return { ...found, unmatched: [] };
  const unmatched = new Set(edits);
  const moved = found.windows.map((window): Moved | null => {
    const own = edits.filter(
      ({ from, to, point }) =>
        Math.abs(from - window.from) < sameSec &&
        Math.abs(to - window.to) < sameSec &&
        wavePointTime(window.medianBeat, point) !== null,
    );
    const medianBeat = own.reduce(
      (waves, { point, at }) => withWavePoint(waves, point, at),
      window.medianBeat,
    );
    if (own.length === 0 || !isInOrder(medianBeat)) return null;
    for (const edit of own) unmatched.delete(edit);
    const before = (point: WavePoint): number => wavePointTime(window.medianBeat, point) ?? 0;
    return { medianBeat, by: new Map(own.map(({ point, at }) => [point, at - before(point)])) };
  });
  return {
    beats: found.beats.map((beat) => movedBeat(beat, moved[beat.window] ?? null)),
    windows: found.windows.map((window, w) => movedWindow(window, moved[w])),
    unmatched: edits.filter((edit) => unmatched.has(edit)),
  };
}

function movedBeat(beat: WavesBeat, moved: Moved | null): WavesBeat {
  if (moved === null || !beat.carried) return beat;
  let waves: BeatWaves = { p: beat.p, qrs: beat.qrs, t: beat.t };
  for (const [point, bySec] of moved.by) {
    const sec = wavePointTime(waves, point);
    if (sec !== null) waves = withWavePoint(waves, point, sec + bySec);
  }
  return { ...beat, ...waves, ...waveIntervals(waves) };
}

function movedWindow(window: WavesWindow, moved: Moved | null): WavesWindow {
  if (moved === null) return window;
  const { medianBeat, by } = moved;
  const intervals = waveIntervals(medianBeat);
  return {
    ...window,
    medianBeat,
    ...intervals,
    qtc: windowQtc(intervals.qt, window),
    byHand: [...by.keys()],
  };
}
