import type { TemplateMeasure } from '../../../model/templates.ts';
import type { KernelShape, MeasureKernel } from './kernel.ts';
import { binArea } from './bin-area.ts';
import { dam } from './dam.ts';
import { isFlat } from './flat-windows.ts';

/**
 * Computes the likeness of a template and a window of its length by any measure, directly from the definitions.
 *
 * @param measure CWA, BAM, NAD, DAM or ADIOS
 * @param template any unit, length N
 * @param window any unit, length N
 * @param binSamples samples per bin, for BAM and NAD
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
 * Creates a kernel for any measure from its definition, with every window computed separately.
 *
 * @param shape samples of a window, and number of shifts
 * @param measure CWA, BAM, NAD, DAM or ADIOS
 * @param binSamples samples per bin, for BAM and NAD
 * @returns a kernel for the largest value over all shifts
 */
export function createPlainKernel(
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

/**
 * Accumulated difference of slopes: 1 minus twice the share of first differences that rise in one and fall in
 * the other, −1 … 1. Equal samples count as rising; 0 if either has no variation. Source: Kratsas 2000,
 * equation 4, scaled to the range stated in its text.
 *
 * @param template any unit, length N
 * @param window length N
 * @returns 1 if every difference has the same sign in both
 */
function adios(template: Float64Array, window: Float64Array): number {
  if (isFlat(template) || isFlat(window)) return 0;
  const differenceCount = template.length - 1;
  let differingCount = 0;
  for (let n = 0; n < differenceCount; n++) {
    const isTemplateRising = template[n + 1] - template[n] >= 0;
    const isWindowRising = window[n + 1] - window[n] >= 0;
    if (isTemplateRising !== isWindowRising) differingCount++;
  }
  return 1 - (2 * differingCount) / differenceCount;
}

/**
 * Correlation waveform analysis: Pearson's coefficient of a template and a window of its length, −1 … 1; 0 if
 * either has no variation. Source: Kratsas 2000, equation 1.
 *
 * @param template any unit, length N
 * @param window any unit, length N
 * @returns without unit
 */
function cwa(template: Float64Array, window: Float64Array): number {
  if (isFlat(template) || isFlat(window)) return 0;
  const [templateMean, windowMean] = [mean(template), mean(window)];
  let [product, templateEnergy, windowEnergy] = [0, 0, 0];
  for (let n = 0; n < template.length; n++) {
    const [t, s] = [template[n] - templateMean, window[n] - windowMean];
    product += t * s;
    templateEnergy += t * t;
    windowEnergy += s * s;
  }
  return product / Math.sqrt(templateEnergy * windowEnergy);
}

function mean(samples: Float64Array): number {
  return samples.reduce((sum, sample) => sum + sample, 0) / samples.length;
}
