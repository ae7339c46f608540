import { readFileSync } from 'node:fs';
import { openRecordings } from '../../src/io/open.ts';
import { memorySource } from '../../src/io/source.ts';
import type { ParameterValues } from '../../src/model/parameters.ts';
import type { Recording } from '../../src/model/recording.ts';
import { summariseDenoise } from '../../src/pipeline/denoise/summarise-denoise.ts';
import { dataPath, hasData } from '../support/data.ts';
import { clean } from './denoise-cases.ts';
import { ectopicTable, exerciseTable, lengthTable, whiteTable } from './denoise-synthetic.ts';
import { formatFixed, markdownTable } from './markdown-table.ts';

/** The available recordings, and the values in table 2 of paper 5 for their task: before and after, dB. */
const wrist = [
  { file: 's1_walk', task: 'walk', paper: '−2 ± 3 → 18 ± 5' },
  { file: 's1_low_resistance_bike', task: 'low-resistance bike', paper: '3 ± 5 → 20 ± 5' },
  { file: 's1_high_resistance_bike', task: 'high-resistance bike', paper: '3 ± 6 → 20 ± 6' },
];

const wristSettings: readonly { readonly name: string; readonly parameters: ParameterValues }[] = [
  { name: 'ρ ≥ 0.8', parameters: {} },
  { name: 'ρ ≥ 0.8 × median ρ', parameters: { leastMatchOf: 'median' } },
];

async function openWrist(file: string): Promise<Recording> {
  const name = `${file}.csv`;
  const { opened } = await openRecordings(
    [memorySource(name, readFileSync(dataPath('wrist-ppg-exercise', name)))],
    {},
  );
  const [recording] = opened;
  if (recording === undefined) throw new Error(`${name} was not opened`);
  return recording;
}

async function wristTable(): Promise<string> {
  const rows: string[][] = [];
  for (const { file, task, paper } of wrist) {
    const recording = await openWrist(file);
    for (const { name, parameters } of wristSettings) {
      const run = await clean(recording, parameters);
      const { cycleCount, keptCount, heartRate, rrSdMs, snr } = summariseDenoise(run);
      rows.push([
        task,
        name,
        `${keptCount} of ${cycleCount}`,
        formatFixed(heartRate, 0),
        formatFixed(rrSdMs, 0),
        formatFixed(snr.before, 1),
        formatFixed(snr.after, 1),
        paper,
      ]);
    }
  }
  return markdownTable(
    ['task', 'in the template', 'cycles', 'rate, /min', 'SD of RR, ms', 'before', 'after', 'paper'],
    rows,
  );
}

/** Makes the tables of `docs/denoising.md`, except its times. */
export async function denoiseTables(tell: (words: string) => void): Promise<Record<string, string>> {
  const synthetic = {
    'denoise-exercise': await exerciseTable(tell),
    'denoise-white': await whiteTable(),
    'denoise-ectopic': await ectopicTable(),
    'denoise-length': await lengthTable(),
  };
  if (hasData) return { ...synthetic, 'denoise-wrist': await wristTable() };
  tell('denoising: the wrist recordings left out, there are none at BEATBENCH_DATA');
  return synthetic;
}
