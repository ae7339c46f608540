import type { BeatError } from '../../model/scoring.ts';

/** A position where at least one other detector does not agree with the beats shown. */
export interface DisputedBeat {
  /** Time of the beat shown; without one, of the earliest mark of the other detectors. s. */
  readonly timeSec: number;
  /** Whether a beat is shown there. */
  readonly isShown: boolean;
  /** The detectors that do not find the beat shown, or that find one where none is shown. */
  readonly methods: readonly string[];
}

/** Differences of one detector from the beats shown: beats that it misses, and additional marks. */
export interface Disagreement {
  readonly method: string;
  readonly errors: readonly BeatError[];
}

/**
 * Combines the differences of several detectors from the beats shown.
 *
 * Marks of different detectors without a beat shown are combined if each is within the tolerance of the first of them.
 * A combination has at most one mark of each detector.
 *
 * @param others       differences of each detector from the beats shown, with errors in order of time
 * @param toleranceSec s
 * @returns in order of time
 */
export function disputedBeats(others: readonly Disagreement[], toleranceSec: number): DisputedBeat[] {
  const all = others
    .flatMap(({ method, errors }) => errors.map(({ timeSec, kind }) => ({ timeSec, kind, method })))
    .toSorted((a, b) => a.timeSec - b.timeSec);
  const missed = new Map<number, { timeSec: number; isShown: boolean; methods: string[] }>();
  const extra: { timeSec: number; isShown: boolean; methods: string[] }[] = [];
  for (const { timeSec, kind, method } of all) {
    if (kind === 'miss') {
      const place = missed.get(timeSec);
      if (place) place.methods.push(method);
      else missed.set(timeSec, { timeSec, isShown: true, methods: [method] });
      continue;
    }
    const place = extra.at(-1);
    if (place && timeSec - place.timeSec <= toleranceSec && !place.methods.includes(method)) {
      place.methods.push(method);
    } else extra.push({ timeSec, isShown: false, methods: [method] });
  }
  return [...missed.values(), ...extra].toSorted((a, b) => a.timeSec - b.timeSec);
}
