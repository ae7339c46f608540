import { isFlat } from './flat-windows.ts';

/**
 * Correlation waveform analysis: Pearson's coefficient of a template and a window of its length, −1 … 1; 0 where
 * either has no variation. Source: Kratsas 2000, equation 1.
 *
 * @param template any unit, length N
 * @param window   any unit, length N
 * @returns without unit
 */
export function cwa(template: Float64Array, window: Float64Array): number {
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
