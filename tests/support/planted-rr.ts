import type { BeatSeries } from '../../src/analysis/series/beat-series.ts';
import { createRandom } from '../../src/dsp/statistics/random.ts';

export const plantedKinds = ['missed', 'extra', 'ectopic', 'displaced'] as const;

export type PlantedKind = (typeof plantedKinds)[number];

/** RR with known errors of beats. */
export interface PlantedRr {
  readonly series: BeatSeries;
  /** The planted error that changed each RR; null if unchanged. */
  readonly planted: readonly (PlantedKind | null)[];
  /** Errors by kind, each with the indices of the RR that it changed. */
  readonly errors: readonly { readonly kind: PlantedKind; readonly places: readonly number[] }[];
  /** The same series without errors. */
  readonly clean: BeatSeries;
}

/** Makes times of beats with waves at 0.1 and 0.25 Hz, a slow drift and noise, s. */
export function variedBeatTimes(count: number, seed: number): Float64Array {
  const random = createRandom(seed);
  const times = new Float64Array(count);
  let at = 0;
  let drift = 0;
  for (let i = 0; i < count; i++) {
    drift = 0.97 * drift + 0.008 * random.normal();
    at +=
      0.85 +
      drift +
      0.02 * Math.sin(2 * Math.PI * 0.1 * at) +
      0.02 * Math.sin(2 * Math.PI * 0.25 * at) +
      0.008 * random.normal();
    times[i] = at;
  }
  return times;
}

/** Computes RR in ms, each assigned to the beat that ends it. */
export function rrOfBeats(timesSec: Float64Array): BeatSeries {
  return {
    timesSec: timesSec.slice(1),
    values: timesSec.slice(1).map((sec, i) => 1000 * (sec - timesSec[i])),
    follows: Uint8Array.from({ length: timesSec.length - 1 }, (_, i) => (i === 0 ? 0 : 1)),
  };
}

/**
 * Plants errors, 10 to 30 beats apart: missed beats, extra beats, beats that come early by 25 to 40 % of their RR with
 * a full pause after, and beats marked with an error of 80 to 160 ms.
 */
export function plantErrors(
  count: number,
  seed: number,
  kinds: readonly PlantedKind[] = plantedKinds,
): PlantedRr {
  const random = createRandom(seed + 1000);
  const beats = variedBeatTimes(count, seed);
  const between = (low: number, high: number): number => low + (high - low) * random.uniform();
  const times: number[] = [];
  const marks: { kind: PlantedKind; beats: number[] }[] = [];
  let next = 20;
  for (let i = 0; i < count; i++) {
    if (i !== next || i + 20 > count) {
      times.push(beats[i]);
      continue;
    }
    next += Math.round(between(10, 30));
    const kind = kinds[Math.floor(between(0, kinds.length)) % kinds.length];
    const rr = beats[i] - beats[i - 1];
    const at = times.length;
    // RR of a beat ends at it; the next RR begins there.
    if (kind === 'missed') marks.push({ kind, beats: [at] });
    else if (kind === 'extra') {
      times.push(beats[i - 1] + between(0.3, 0.7) * rr, beats[i]);
      marks.push({ kind, beats: [at, at + 1] });
    } else {
      const early = between(0.25, 0.4) * rr;
      const off = (random.uniform() < 0.5 ? -1 : 1) * between(0.08, 0.16);
      times.push(kind === 'ectopic' ? beats[i] - early : beats[i] + off);
      marks.push({ kind, beats: [at, at + 1] });
    }
  }
  const planted: (PlantedKind | null)[] = Array.from({ length: times.length - 1 }, () => null);
  const errors = marks.map(({ kind, beats: touched }) => ({ kind, places: touched.map((beat) => beat - 1) }));
  for (const { kind, places } of errors) for (const place of places) planted[place] = kind;
  return { series: rrOfBeats(Float64Array.from(times)), planted, errors, clean: rrOfBeats(beats) };
}
