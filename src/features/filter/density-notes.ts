import type { Curve } from '../../model/filter-bench.ts';

/** A peak stands out that is so many times what lies about it: 6 dB. */
const standsOut = 4;
/** Its neighbours lie this far to both sides, Hz. */
const besideHz = 4;
/** The heart's rhythm and its shapes lie here, Hz. */
const heartHz = [0.7, 20] as const;

/** A place of a density that has a name. */
export interface DensityPeak {
  readonly name: string;
  readonly hz: number;
}

function highestIn({ x, y }: Curve, fromHz: number, toHz: number): { hz: number; value: number } {
  let best = { hz: Number.NaN, value: 0 };
  for (let k = 0; k < x.length; k++) {
    const [hz, value] = [x[k] ?? 0, y[k] ?? 0];
    if (hz >= fromHz && hz <= toHz && value > best.value) best = { hz, value };
  }
  return best;
}

function isPeak(curve: Curve, hz: number): boolean {
  const own = highestIn(curve, hz - 1, hz + 1).value;
  const beside = [
    highestIn(curve, hz - besideHz, hz - besideHz / 2),
    highestIn(curve, hz + besideHz / 2, hz + besideHz),
  ];
  return own > 0 && beside.every(({ value }) => own > standsOut * value);
}

/** The mains and its harmonics where they stand out, and where the heart beat lies. */
export function densityPeaks(before: Curve, mainsHz: number, hasBeats: boolean): readonly DensityPeak[] {
  const lastHz = before.x.at(-1) ?? 0;
  const multiples = Array.from(
    { length: Math.max(0, Math.floor((lastHz - besideHz) / mainsHz)) },
    (_, k) => (k + 1) * mainsHz,
  ).filter((hz) => isPeak(before, hz));
  const heart = highestIn(before, heartHz[0], Math.min(heartHz[1], lastHz));
  return [
    ...multiples.map((hz) => ({ name: hz === mainsHz ? 'mains' : `${hz}\u202fHz`, hz })),
    ...(hasBeats && heart.value > 0 ? [{ name: 'heart beat', hz: heart.hz }] : []),
  ];
}

/** The highest value of a curve about a frequency on a drawing, from … to in Hz; NaN where it has none. */
export function highestBetween(curve: Curve, fromHz: number, toHz: number): number {
  const { hz, value } = highestIn(curve, fromHz, toHz);
  return Number.isNaN(hz) ? Number.NaN : value;
}
