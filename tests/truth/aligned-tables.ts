import { hardSample } from '../../src/analysis/synth/samples.ts';
import { mean } from '../../src/dsp/statistics/stats.ts';
import {
  type AlignedCase,
  measureCoverage,
  type FeatureStudy,
  type PulseFeature,
  errorSpread,
  studyRecord,
} from './aligned-study.ts';
import { formatFixed, markdownTable } from './markdown-table.ts';
import { remainingTable } from './remaining-tables.ts';

const alignedSeeds = [1, 2, 3, 4, 5, 6];
const noiseShares = [0, 0.01, 0.02, 0.05, 0.1, 0.15];

/** One kind of pulse, and its examined features. */
interface PulseKind {
  readonly name: string;
  readonly features: readonly PulseFeature[];
  readonly kind: Omit<AlignedCase, 'noise'>;
}

const pulseKinds: readonly PulseKind[] = [
  { name: 'one shape', features: ['foot', 'notch'], kind: { isOneShape: true } },
  { name: 'differing shapes', features: ['foot', 'notch'], kind: {} },
  { name: 'shallow foot', features: ['foot'], kind: { params: { footShallow: hardSample.footShallow } } },
  {
    name: 'rippled notch',
    features: ['notch'],
    kind: { params: { notchRipples: hardSample.notchRipples } },
  },
];

/**
 * Other sampling rates, fewer beats per group, a faster and a more irregular heart rate, and noise of other colours.
 */
const conditions: readonly { readonly name: string; readonly kind: Omit<AlignedCase, 'noise'> }[] = [
  { name: '500 Hz, 139 beats together', kind: {} },
  { name: '250 Hz', kind: { params: { fs: 250 } } },
  { name: '125 Hz', kind: { params: { fs: 125 } } },
  { name: '30 beats together', kind: { together: 30 } },
  { name: '8 beats together', kind: { together: 8 } },
  { name: 'heart rate 110', kind: { params: { heartRate: 110, lvetMs: 226 } } },
  { name: 'SD of RR 80 ms', kind: { params: { hrvSdMs: 80 } } },
  {
    name: 'pink noise of 10 dB too',
    kind: { params: { noise: [{ kind: 'pink', snrDb: 10, channel: 'ppg' }] } },
  },
];

/**
 * Compares single beats by three methods with the truth and the lower bound, and evaluates the likely error under many
 * conditions.
 */
export async function alignedTables(tell: (words: string) => void): Promise<Record<string, string>> {
  const errors: Record<PulseFeature, string[][]> = { foot: [], notch: [] };
  for (const { name, features, kind } of pulseKinds) {
    for (const noise of noiseShares) {
      const records = await studyRecords({ ...kind, noise });
      for (const feature of features) {
        errors[feature].push([name, String(noise), ...errorCells(records.map((record) => record[feature]))]);
      }
    }
    tell(`aligned landmarks: ${name} done`);
  }
  const heads = [
    'pulses',
    'noise',
    'historic, ms',
    'least variance',
    'aligned',
    'lower bound of SD',
    'aligned over bound',
    'likely error',
    'within 1.96 of it, %',
    'left out, %',
  ];
  return {
    'aligned-feet': markdownTable(heads, errors.foot),
    'aligned-notches': markdownTable(heads, errors.notch),
    'aligned-coverage': await coverageTable(tell),
    'aligned-remaining': await remainingTable(tell),
  };
}

async function studyRecords(one: AlignedCase) {
  const records = [];
  for (const seed of alignedSeeds) records.push(await studyRecord(one, seed));
  return records;
}

/**
 * Formats mean error ± root mean square of the records' SDs for each method, and the error estimates of the aligned
 * beats.
 */
function errorCells(records: readonly FeatureStudy[]): string[] {
  const sdOf = (method: 'historic' | 'leastVariance' | 'aligned') =>
    rootMean(records.map((record) => errorSpread(record[method]).sd));
  const spread = (method: 'historic' | 'leastVariance' | 'aligned') =>
    `${formatFixed(mean(records.map((record) => errorSpread(record[method]).mean)), 1)} ± ${formatFixed(sdOf(method), 2)}`;
  const bound = mean(records.map((record) => record.bound));
  const likely = records.map(({ likely: all, aligned }) =>
    rootMean(Array.from(all).filter((_, i) => !Number.isNaN(aligned[i]))),
  );
  return [
    spread('historic'),
    spread('leastVariance'),
    spread('aligned'),
    formatFixed(bound, 2),
    bound > 0 ? formatFixed(sdOf('aligned') / bound, 2) : '–',
    formatFixed(rootMean(likely), 2),
    formatFixed(100 * mean(records.map(measureCoverage)), 1),
    formatFixed(100 * mean(records.map(leftOutShare)), 0),
  ];
}

function leftOutShare({ aligned }: FeatureStudy): number {
  return aligned.filter((error) => Number.isNaN(error)).length / aligned.length;
}

/** Tabulates the fraction of beats within 1.96 likely errors, one shape / differing shapes. */
async function coverageTable(tell: (words: string) => void): Promise<string> {
  const rows: string[][] = [];
  for (const { name, kind } of conditions) {
    const cells: Record<PulseFeature, string[]> = { foot: [], notch: [] };
    for (const noise of [0.02, 0.05, 0.1]) {
      const one = await studyRecords({ ...kind, noise, isOneShape: true });
      const differing = await studyRecords({ ...kind, noise });
      for (const feature of ['foot', 'notch'] as const) {
        const shares = [one, differing].map((records) =>
          formatFixed(100 * mean(records.map((record) => measureCoverage(record[feature]))), 0),
        );
        cells[feature].push(shares.join(' / '));
      }
    }
    rows.push([name, ...cells.foot, ...cells.notch]);
    tell(`aligned landmarks: ${name} done`);
  }
  const heads = ['foot 0.02', '0.05', '0.1', 'notch 0.02', '0.05', '0.1'];
  return markdownTable(['record', ...heads], rows);
}

function rootMean(values: readonly number[]): number {
  return Math.sqrt(mean(values.map((value) => value * value)));
}
