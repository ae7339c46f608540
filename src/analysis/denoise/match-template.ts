/** Pearson's correlation of a template with many cycles. */
export type TemplateMatch = (samples: Float64Array, at: number) => number;

/**
 * Correlation of one template with many stretches of its length.
 *
 * @param template any unit; its mean and size are taken once
 * @returns −1 … 1 of the samples from `at` on; 0 where they or the template have no variation
 */
export function createTemplateMatch(template: Float64Array): TemplateMatch {
  const { length } = template;
  let sum = 0;
  for (const value of template) sum += value;
  const centred = template.map((value) => value - sum / length);
  let power = 0;
  for (const value of centred) power += value * value;
  const isFlat = template.every((value) => value === template[0]);
  return (samples, at) => {
    // One pass: from the first sample on, since the sums of what lies far from 0 would lose their digits.
    const first = samples[at];
    let own = 0;
    let square = 0;
    let together = 0;
    for (let k = 0; k < length; k++) {
      const value = samples[at + k] - first;
      own += value;
      square += value * value;
      together += centred[k] * value;
    }
    const spread = square - (own * own) / length;
    if (isFlat || spread <= 0) return 0;
    return Math.max(-1, Math.min(1, together / Math.sqrt(power * spread)));
  };
}
