import { readdirSync } from 'node:fs';
import { bridgeGaps } from '../../src/analysis/qrs/bridge-gaps.ts';
import { OwnDetector } from '../../src/analysis/qrs/own/detect-own.ts';
import { type OwnFigures, ownFigures } from '../../src/analysis/qrs/own/figures.ts';
import { defaultOwnParams } from '../../src/analysis/qrs/own/params.ts';
import { searchPanTompkins } from '../../src/analysis/qrs/pan-tompkins-search.ts';
import { panTompkinsSignals } from '../../src/analysis/qrs/pan-tompkins-signal.ts';
import { scoreBeats } from '../../src/analysis/scoring/bxb.ts';
import { createRandom } from '../../src/dsp/statistics/random.ts';
import { median } from '../../src/dsp/statistics/stats.ts';
import { dataPath } from '../support/data.ts';
import { defaultPanTompkinsParams } from '../support/default-params.ts';
import { loadEcg, recordAnnotations } from '../support/ecg-record.ts';
import { markdownTable } from './markdown-table.ts';

/** Duration analysed in each record, and initial learning time of detectors, which is not scored, s. */
const lengthSec = 600;
const learningSec = 10;
/** SD of the noise relative to the median height of QRS. */
const shares = [0.1, 0.2, 0.3];
/** Maximum distance of a QRS from its mark, s. */
const qrsSec = 0.07;

/** The detector without its test of slower slopes. */
const plainFigures: OwnFigures = { ...ownFigures, slowFrom: Infinity };

const detectors: Readonly<Record<string, (ecg: Float64Array, fs: number) => ArrayLike<number>>> = {
  'Pan–Tompkins': (ecg, fs) => {
    const signals = panTompkinsSignals(ecg, fs, defaultPanTompkinsParams.integrationMs);
    return searchPanTompkins(signals, fs, defaultPanTompkinsParams);
  },
  'beatbench, plain slopes alone': (ecg, fs) => searchOwn(ecg, fs, plainFigures),
  beatbench: (ecg, fs) => searchOwn(ecg, fs, ownFigures),
};

function searchOwn(ecg: Float64Array, fs: number, figures: OwnFigures): Float64Array {
  const detector = new OwnDetector(1, fs, ecg.length, defaultOwnParams, null, figures);
  detector.push([ecg]);
  return detector.finish().marks;
}

/** Makes white noise minus its mean over 30 ms, SD 1; muscle noise lies above some 20 Hz. */
function muscleNoise(count: number, fs: number, seed: number): Float64Array {
  const random = createRandom(seed);
  const half = Math.round(0.015 * fs);
  const white = Float64Array.from({ length: count + 2 * half }, () => random.normal());
  const width = 2 * half + 1;
  let sum = white.subarray(0, width - 1).reduce((a, b) => a + b, 0);
  return Float64Array.from({ length: count }, (_, n) => {
    sum += white[n + width - 1];
    const mean = sum / width;
    sum -= white[n];
    return (white[n + half] - mean) / Math.sqrt(1 - 1 / width);
  });
}

/** Counts misses and extra marks of each detector on the first leads of a database with muscle noise. */
export async function muscleTable(): Promise<string> {
  const rows: string[][] = [];
  for (const folder of ['mitdb', 'ecg-beats-nsv', 'qtdb']) {
    const counts = shares.map(() => Object.keys(detectors).map(() => ({ missed: 0, extra: 0 })));
    const names = readdirSync(dataPath(folder)).filter((file) => file.endsWith('.hea'));
    for (const [r, file] of names.entries()) {
      const record = await loadEcg(folder, file.slice(0, -4));
      const reference = recordAnnotations(record, 'atr');
      const { fs } = record;
      const count = Math.min(record.physical.values.length, lengthSec * fs);
      const ecg = Float64Array.from(bridgeGaps(record.physical)).subarray(0, count);
      const half = Math.round(qrsSec * fs);
      const heights = reference.annotations.flatMap(({ sampleIndex, label }) => {
        const at = Math.round((sampleIndex * fs) / reference.fs);
        if (label === '+' || at < half || at + half > count) return [];
        const qrs = ecg.subarray(at - half, at + half);
        return [Math.max(...qrs) - Math.min(...qrs)];
      });
      const height = median(Float64Array.from(heights));
      const noise = muscleNoise(count, fs, r + 1);
      const options = { fromSec: learningSec, toSec: count / fs - 1, toleranceMs: 150 };
      shares.forEach((share, s) => {
        const noisy = ecg.map((value, n) => value + share * height * noise[n]);
        Object.values(detectors).forEach((search, d) => {
          const { fn, fp } = scoreBeats(reference, search(noisy, fs), fs, options);
          counts[s][d].missed += fn;
          counts[s][d].extra += fp;
        });
      });
    }
    shares.forEach((share, s) => {
      const cells = counts[s].map(({ missed, extra }) => `${missed + extra} (${missed}, ${extra})`);
      rows.push([`${folder}, ${names.length}`, String(share), ...cells]);
    });
  }
  return markdownTable(['records', 'noise', ...Object.keys(detectors)], rows);
}
