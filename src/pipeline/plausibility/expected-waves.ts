import type { WaveIntervals } from '../../model/waves.ts';
import type { ExpectedRange } from './expected-range.ts';

/** QTcF is expected under so much, ms. Source: AHA/ACCF/HRS recommendations, 2009; both sexes as one range. */
const longestQtc = { male: 450, female: 460 };

/**
 * What the electrical intervals of an adult are expected to be at rest, ms.
 *
 * The sex is not among what is known of a recording, so that QTc may be as long as in women.
 */
export const expectedWaves: Readonly<Record<Exclude<keyof WaveIntervals, 'qt'> | 'qtc', ExpectedRange>> = {
  pr: { low: 120, high: 200, source: 'adults at rest' },
  qrsDuration: { low: 0, high: 120, source: 'adults at rest' },
  qtc: {
    low: 0,
    high: Math.max(longestQtc.male, longestQtc.female),
    source: `adults at rest: men under ${longestQtc.male} ms, women under ${longestQtc.female} ms`,
  },
};
