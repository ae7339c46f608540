import type { TemplateMeasure } from '../../../model/templates.ts';
import type { KernelShape, MeasureKernel } from './kernel.ts';
import { adios } from './adios.ts';
import { binArea } from './bin-area.ts';
import { cwa } from './cwa.ts';
import { dam } from './dam.ts';

/**
 * Likeness of a template and a window of its length by any measure: the definitions, one window at a time.
 *
 * @param measure    CWA, BAM, NAD, DAM or ADIOS
 * @param template   any unit, length N
 * @param window     any unit, length N
 * @param binSamples samples to a bin, of BAM and NAD
 * @returns at most 1
 */
export function likeness(
  measure: TemplateMeasure,
  template: Float64Array,
  window: Float64Array,
  binSamples: number,
): number {
  if (measure === 'cwa') return cwa(template, window);
  if (measure === 'dam') return dam(template, window);
  if (measure === 'adios') return adios(template, window);
  return binArea(template, window, binSamples, measure === 'bam');
}

/**
 * Any measure by its definition, every window by itself.
 *
 * @param shape      samples of a window, and how many shifts
 * @param measure    CWA, BAM, NAD, DAM or ADIOS
 * @param binSamples samples to a bin, of BAM and NAD
 * @returns gives the largest value over all shifts
 */
export function createPlain(
  { windowLength, shiftCount }: KernelShape,
  measure: TemplateMeasure,
  binSamples: number,
): MeasureKernel {
  const x = new Float64Array(windowLength + shiftCount - 1);
  return {
    load: (stretch) => x.set(stretch),
    prepare: (samples) => {
      const template = samples.slice();
      return (best, from, to) => {
        best.rho = Number.NEGATIVE_INFINITY;
        for (let offset = from; offset <= to; offset++) {
          const rho = likeness(measure, template, x.subarray(offset, offset + windowLength), binSamples);
          if (rho > best.rho) [best.rho, best.offset] = [rho, offset];
        }
      };
    },
  };
}
