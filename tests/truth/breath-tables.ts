import { openInput } from '../../src/cli/inputs/inputs.ts';
import { defaultSynthParams } from '../../src/analysis/synth/params.ts';
import { synthesise } from '../../src/analysis/synth/synthesise.ts';
import { mean } from '../../src/dsp/statistics/stats.ts';
import type { Recording } from '../../src/model/recording.ts';
import { dataPath } from '../support/data.ts';
import { seriesOfRecording } from '../support/series-run.ts';
import { formatFixed, markdownTable } from './markdown-table.ts';

/** Sources of a respiratory rate, with their names in tables. */
const sources = [
  { id: 'r-amplitude', name: 'height of R' },
  { id: 'rr', name: 'RR' },
  { id: 'pulse-amplitude', name: 'height of the pulse' },
] as const;

type SourceId = (typeof sources)[number]['id'];

/** Length of windows, s. */
const windowSec = 120;
/** Maximum error of a correct rate, per minute. */
const nearPerMinute = 1;
const madeRates = [6, 9, 12, 15, 20, 24, 30];
const seeds = [1, 2, 3];

/** Recordings with respiration and an ECG, and whether they have a pulse. */
const recorded = [
  { name: 'BIDMC 01', parts: ['bidmc', 'bidmc_01_Signals.csv'], inputRateHz: 125 },
  { name: '03700181', parts: ['wfdb-formats', '03700181.hea'], inputRateHz: null },
  { name: 'v102s', parts: ['wfdb-formats', 'multi-segment', 'fixed1', 'v102s.hea'], inputRateHz: null },
  { name: 'mixedsignals', parts: ['wfdb-formats', 'mixedsignals.hea'], inputRateHz: null },
] as const;

/** Computes the rates of the windows from one source; null where none is clear. */
async function ratesBy(recording: Recording, source: SourceId | 'channel'): Promise<(number | null)[]> {
  const { result } = await seriesOfRecording(recording, { respiration: source, window: windowSec });
  return result.windows.map(({ respiration }) => respiration?.rate ?? null);
}

interface Told {
  readonly rate: number | null;
  readonly trueRate: number;
}

/** Formats the number of rates, the number of correct ones, and their errors. */
function scores(told: readonly Told[]): string[] {
  const errors = told.flatMap(({ rate, trueRate }) => (rate === null ? [] : [Math.abs(rate - trueRate)]));
  return [
    `${errors.length} of ${told.length}`,
    errors.length === 0 ? '–' : String(errors.filter((error) => error <= nearPerMinute).length),
    errors.length === 0 ? '–' : formatFixed(mean(errors), 2),
  ];
}

const heads = sources.flatMap(({ name }) => [`${name}: given`, 'right', 'off by']);

/** Tabulates the respiratory rates from the beats of synthetic records against the truth. */
export async function madeBreathTable(): Promise<string> {
  const rows: string[][] = [];
  for (const breathRate of madeRates) {
    const told = new Map<SourceId, Told[]>(sources.map(({ id }) => [id, []]));
    for (const seed of seeds) {
      const noise = [{ kind: 'white' as const, snrDb: 20, channel: 'all' as const }];
      const made = { ...defaultSynthParams, durationSec: 360, fs: 250, breathRate, noise, seed };
      const { recording } = synthesise(made);
      for (const { id } of sources) {
        for (const rate of await ratesBy(recording, id)) told.get(id)?.push({ rate, trueRate: breathRate });
      }
    }
    rows.push([String(breathRate), ...sources.flatMap(({ id }) => scores(told.get(id) ?? []))]);
  }
  return markdownTable(['breaths a minute', ...heads], rows);
}

/** Tabulates the same against recorded respiration, where that is clear. */
export async function recordedBreathTable(): Promise<string> {
  const rows: string[][] = [];
  for (const { name, parts, inputRateHz } of recorded) {
    const { recording } = await openInput(dataPath(...parts), { labels: new Map(), inputRateHz });
    const truth = await ratesBy(recording, 'channel');
    const cells: string[] = [];
    for (const { id } of sources) {
      const hasPulse = recording.channels.some(({ role }) => role === 'ppg');
      if (id === 'pulse-amplitude' && !hasPulse) {
        cells.push('no pulse', '–', '–');
        continue;
      }
      const rates = await ratesBy(recording, id);
      const told = rates.flatMap((rate, k): Told[] => {
        const trueRate = truth[k] ?? null;
        return trueRate === null ? [] : [{ rate, trueRate }];
      });
      cells.push(...scores(told));
    }
    const plain = truth.flatMap((rate) => rate ?? []);
    rows.push([name, `${plain.length} of ${truth.length}`, ...cells]);
  }
  return markdownTable(['recording', 'recorded breath plain', ...heads], rows);
}
