/** A regression of an interval on heart rate: `at0Ms` − `perBeatMs`·HR, with the SD around it. */
export interface RateRegression {
  readonly at0Ms: number;
  readonly perBeatMs: number;
  readonly sdMs: number;
}

/**
 * Systolic time intervals against heart rate, by sex.
 *
 * Source: Weissler, Harris and Schoenfeld 1968, from the carotid pulse at rest, supine.
 */
export const weissler = {
  male: {
    qs2: { at0Ms: 546, perBeatMs: 2.1, sdMs: 14 },
    lvet: { at0Ms: 413, perBeatMs: 1.7, sdMs: 10 },
    pep: { at0Ms: 131, perBeatMs: 0.4, sdMs: 13 },
  },
  female: {
    qs2: { at0Ms: 549, perBeatMs: 2, sdMs: 14 },
    lvet: { at0Ms: 418, perBeatMs: 1.6, sdMs: 10 },
    pep: { at0Ms: 133, perBeatMs: 0.4, sdMs: 11 },
  },
} as const satisfies Record<string, Record<string, RateRegression>>;

/** Returns the value of a regression at a heart rate, ms. */
export const evaluateRegression = ({ at0Ms, perBeatMs }: RateRegression, perMinute: number): number =>
  at0Ms - perBeatMs * perMinute;
