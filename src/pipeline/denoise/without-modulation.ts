import type { CorrectedCycles } from '../../analysis/denoise/correct-cycles.ts';
import { layRows } from '../../analysis/denoise/cycle-rows.ts';
import { createModulator } from '../../analysis/denoise/modulate.ts';
import type { DenoiseParams } from '../../model/denoise.ts';

/**
 * The same cycles laid over each other as they are, for an ensemble average without modulation: from R on
 * to the end of the median QT, and the last 200 ms, unstretched; what lies between takes the rest.
 */
export function withoutModulation(
  values: Float64Array,
  corrected: CorrectedCycles,
  interpolation: DenoiseParams['interpolation'],
): CorrectedCycles {
  const modulator = createModulator(corrected.frame, { stretch: 'fixed', interpolation });
  const rows = layRows(values, corrected.spans, corrected.rows.cycles, modulator);
  return { ...corrected, modulator, rows };
}
