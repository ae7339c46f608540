import { type BlandAltman, blandAltman } from '../../dsp/bland-altman.ts';
import type { ByMethod } from '../../model/intervals.ts';
import type { SoundBeat } from '../../model/sounds.ts';

interface AgreementPoint {
  /** Index among the result's beats. */
  readonly beat: number;
  /** Mean of both, ms. */
  readonly mean: number;
  /** S1–S2 less LVET, ms. */
  readonly difference: number;
}

/** S1–S2 against LVET by one method. */
export interface SpanAgreement {
  readonly points: readonly AgreementPoint[];
  /** Null under two beats. */
  readonly limits: BlandAltman | null;
}

function agreementOf(
  beats: readonly SoundBeat[],
  windowIndex: number,
  method: keyof ByMethod<unknown>,
): SpanAgreement {
  const points = beats.flatMap((beat, index): AgreementPoint[] => {
    const [sounds, optical] = [beat.s1s2[method], beat.lvet[method]];
    if (beat.window !== windowIndex || sounds === null || optical === null) return [];
    return [{ beat: index, mean: (sounds + optical) / 2, difference: sounds - optical }];
  });
  return { points, limits: blandAltman(points.map(({ difference }) => difference)) };
}

/** A Bland–Altman plot of S1–S2 against the optical LVET over a window's beats, by either method. */
export function lvetAgreement(beats: readonly SoundBeat[], windowIndex: number): ByMethod<SpanAgreement> {
  return {
    historic: agreementOf(beats, windowIndex, 'historic'),
    leastVariance: agreementOf(beats, windowIndex, 'leastVariance'),
  };
}
