import type { CyclesToMove } from '../../../analysis/denoise/correct-cycles.ts';
import { cycleLength } from '../../../analysis/denoise/cycle-layout.ts';
import type { ReachParams } from '../../../analysis/denoise/template-source.ts';
import type { DenoiseParams } from '../../../model/denoise.ts';
import type { WorkSize } from '../../backend/work-size.ts';

/** A sample of a modulated cycle, as samples of a filter; as measured, one thread. */
const loads = { perMove: 0.33, template: 1, rollingTemplate: 8, clean: 3.7, rollingClean: 8.7 };

/** Bytes that come back of a column for what tells single precision from double. */
const bytesAColumn = 4096;

/** How much the search for the moves of all cycles is. */
export function sizeOfMoves(
  { cycles, modulator, preprocessed }: CyclesToMove,
  { largestMoveMs, templateOver }: Pick<DenoiseParams, 'largestMoveMs'> & ReachParams,
): WorkSize {
  const { frame } = modulator;
  const length = cycleLength(frame);
  const moveCount = 1 + 2 * Math.round((largestMoveMs * frame.fs) / 1000);
  const template = templateOver === 'record' ? loads.template : loads.rollingTemplate;
  return {
    kind: `denoise moves ${templateOver}`,
    uploadBytes: 4 * preprocessed.values.length + 12 * cycles.length,
    downloadBytes: 16 * cycles.length + bytesAColumn * length,
    roundTripCount: 2,
    filterSamples: 0,
    otherSamples: (loads.perMove * moveCount + template) * cycles.length * length,
  };
}

/** How much templates and clean cycles are; the ECG lies on the device since its cycles were moved. */
export function sizeOfCleaning(
  sampleCount: number,
  cycleCount: number,
  length: number,
  { templateOver }: ReachParams,
): WorkSize {
  const load = templateOver === 'record' ? loads.clean : loads.rollingClean;
  return {
    kind: `denoise clean ${templateOver}`,
    uploadBytes: 24 * cycleCount,
    downloadBytes: 4 * sampleCount + 4 * bytesAColumn * length,
    roundTripCount: 2,
    filterSamples: 0,
    otherSamples: load * cycleCount * length,
  };
}
