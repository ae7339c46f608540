import { correctedQt } from '../../dsp/statistics/corrected-qt.ts';
import { ectopicClasses } from '../../model/rhythm.ts';
import type { CorrectedQt, WavesBeat, WavesResult, WavesWindow } from '../../model/waves.ts';

/** A beat with its QT and the preceding RR, ms. */
export interface QtRrPoint {
  readonly r: number;
  readonly rr: number;
  readonly qt: number;
}

const isEctopic = ({ class: own }: WavesBeat): boolean => ectopicClasses.some((ectopic) => ectopic === own);

/**
 * Returns the RR before each beat if its QT corresponds to it, ms. Null for an ectopic beat and the beat after it,
 * whose RR is early or contains a pause.
 */
export const steadyRr = (beats: readonly WavesBeat[]): readonly (number | null)[] =>
  beats.map((beat, i) => {
    const before = beats[i - 1];
    return isEctopic(beat) || (before !== undefined && isEctopic(before)) ? null : beat.rr;
  });

export function qtRrPoints({ beats }: WavesResult): readonly QtRrPoint[] {
  const steady = steadyRr(beats);
  return beats.flatMap(({ r, qt }, i) => {
    const rr = steady[i] ?? null;
    return rr === null || qt === null ? [] : [{ r, rr, qt }];
  });
}

/** Returns how many beats with QT and RR are left out because they are ectopic or follow an ectopic beat. */
export const countEctopicLeftOut = (result: WavesResult): number =>
  result.beats.filter(({ rr, qt }) => rr !== null && qt !== null).length - qtRrPoints(result).length;

const stepMs = 100;

function widenRange(values: readonly number[], least: readonly [number, number]): readonly [number, number] {
  if (values.length === 0) return least;
  const [low, high] = values.reduce(([l, h], value) => [Math.min(l, value), Math.max(h, value)], [
    Number.POSITIVE_INFINITY,
    0,
  ] as const as readonly [number, number]);
  return [Math.floor(low / stepMs) * stepMs, Math.ceil((high + 1) / stepMs) * stepMs];
}

/** Returns the ranges of all points, ms. */
export function qtRrRange(points: readonly QtRrPoint[]) {
  return {
    rr: widenRange(
      points.map(({ rr }) => rr),
      [600, 1200],
    ),
    qt: widenRange(
      points.map(({ qt }) => qt),
      [300, 500],
    ),
  };
}

const corrections = [
  ['bazett', 'QTcB'],
  ['fridericia', 'QTcF'],
  ['framingham', 'QTcFr'],
  ['hodges', 'QTcH'],
] as const satisfies readonly (readonly [keyof CorrectedQt, string])[];

/** Returns the QT that a correction converts to a given QTc. */
function qtAt(own: keyof CorrectedQt, qtcMs: number, rrSec: number): number {
  const [zero, one] = [correctedQt(0, rrSec)[own], correctedQt(1, rrSec)[own]];
  // Every correction is linear in QT.
  return (qtcMs - zero) / (one - zero);
}

/**
 * Returns the QT at every RR for which a correction gives the window's own QTc.
 *
 * @param rrMs  ends of the lines
 * @returns empty for a window without QTc
 */
export function correctionLines({ qtc }: WavesWindow, [lowMs, highMs]: readonly [number, number]) {
  if (qtc === null) return [];
  const rr = Array.from(
    { length: 41 },
    (_, k) => Math.max(lowMs, 200) + (k / 40) * (highMs - Math.max(lowMs, 200)),
  );
  return corrections.map(([own, name]) => ({ name, rr, qt: rr.map((ms) => qtAt(own, qtc[own], ms / 1000)) }));
}
