/** Pearson's correlation of a template with many cycles. */
export type TemplateMatch = (samples: Float64Array, at: number) => number;

/** @returns −1 … 1 of the samples from `at` on; 0 where they or the template have no variation */
export function createTemplateMatch(template: Float64Array): TemplateMatch {
  const { length } = template;
  const middle = meanOf(template, 0, length);
  const centred = template.map((value) => value - middle);
  let power = 0;
  for (const value of centred) power += value * value;
  const isFlat = template.every((value) => value === template[0]);
  return (samples, at) => {
    const middle = meanOf(samples, at, length);
    let together = 0;
    let own = 0;
    let varies = false;
    for (let k = 0; k < length; k++) {
      const value = samples[at + k] - middle;
      varies ||= samples[at + k] !== samples[at];
      together += centred[k] * value;
      own += value * value;
    }
    const scale = Math.sqrt(power) * Math.sqrt(own);
    return isFlat || !varies || scale === 0 ? 0 : Math.max(-1, Math.min(1, together / scale));
  };
}

function meanOf(samples: Float64Array, at: number, length: number): number {
  let sum = 0;
  for (let k = 0; k < length; k++) sum += samples[at + k];
  return sum / length;
}
