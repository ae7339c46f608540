import type { CorrectedQt } from '../../model/waves.ts';

/**
 * Corrects QT for the heart rate.
 *
 * @param qtMs  ms
 * @param rrSec s
 * @returns ms, by the four corrections that ECG devices offer
 *
 * Sources: Bazett 1920 (QT/√RR), Fridericia 1920 (QT/∛RR), Sagie et al. 1992 (Framingham, QT + 154·(1 − RR)), Hodges et
 * al. 1983 (QT + 1.75·(rate − 60)).
 */
export function correctedQt(qtMs: number, rrSec: number): CorrectedQt {
  return {
    bazett: qtMs / Math.sqrt(rrSec),
    fridericia: qtMs / Math.cbrt(rrSec),
    framingham: qtMs + 154 * (1 - rrSec),
    hodges: qtMs + 1.75 * (60 / rrSec - 60),
  };
}
