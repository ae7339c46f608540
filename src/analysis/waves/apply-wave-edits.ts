import type { BeatWaves, WaveEdit, WavePoint, WavesBeat, WavesWindow } from '../../model/waves.ts';
import type { FoundWaves } from './find-waves.ts';
import { isInOrder, wavePointTime, withWavePoint } from './wave-point-times.ts';
import { waveIntervals, windowQtc } from './wave-intervals.ts';

/** Tolerance for equal limits of windows, s. */
const sameSec = 1e-3;

/** Waves with the user's marks applied. */
export interface EditedWaves extends FoundWaves {
  /** Marks whose window or wave does not exist, or that would change the order of points. They are kept. */
  readonly unmatched: readonly WaveEdit[];
}

/** Result of the marks of one window. */
interface Moved {
  readonly medianBeat: BeatWaves;
  /** Displacement of each marked point, s. */
  readonly by: ReadonlyMap<WavePoint, number>;
}

/**
 * Moves points of median beats to the user's marks. In a beat whose waves are carried over from a median beat,
 * the point moves by the same amount; beats with waves of their own are unchanged.
 *
 * @param found of the delineation; times in s
 * @param edits of any windows
 * @returns times on the same clock
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
    beats: found.beats.map((beat) => moveBeatWaves(beat, moved[beat.window] ?? null)),
    windows: found.windows.map((window, w) => moveWindowWaves(window, moved[w])),
    unmatched: edits.filter((edit) => unmatched.has(edit)),
  };
}

function moveBeatWaves(beat: WavesBeat, moved: Moved | null): WavesBeat {
  if (moved === null || !beat.carried) return beat;
  let waves: BeatWaves = { p: beat.p, qrs: beat.qrs, t: beat.t };
  for (const [point, bySec] of moved.by) {
    const sec = wavePointTime(waves, point);
    if (sec !== null) waves = withWavePoint(waves, point, sec + bySec);
  }
  return { ...beat, ...waves, ...waveIntervals(waves) };
}

function moveWindowWaves(window: WavesWindow, moved: Moved | null): WavesWindow {
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
