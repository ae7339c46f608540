import type { BeatError } from '../../model/scoring.ts';

/** A place where at least one other detector does not agree with the beats shown. */
export interface DisputedBeat {
  /** Of the beat shown; where none is shown, of the earliest mark of the others. s. */
  readonly timeSec: number;
  /** Whether a beat is shown there. */
  readonly isShown: boolean;
  /** The detectors that do not find the beat shown, or that find one where none is shown. */
  readonly methods: readonly string[];
}

/** Where one detector differs from the beats shown: beats that it misses, and marks of its own. */
export interface Disagreement {
  readonly method: string;
  readonly errors: readonly BeatError[];
}

/**
 * Puts together where several detectors differ from the beats shown.
 *
 * Marks of different detectors without a beat shown are one place where each lies within the tolerance of the first
 * of them; a detector has one mark in each place.
 *
 * @param others       each detector against the beats shown, errors in the order of time
 * @param toleranceSec s
 * @returns in the order of time
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
