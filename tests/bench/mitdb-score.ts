import { readFileSync } from 'node:fs';
import { detectQrs } from '../support/detect-qrs.ts';
import type { EcgSignal } from '../../src/analysis/qrs/ecg-signal.ts';
import { scoreBeats } from '../../src/analysis/scoring/bxb.ts';
import { poolScores } from '../../src/analysis/scoring/pool-scores.ts';
import { computeRates } from '../../src/analysis/scoring/rates.ts';
import type { BeatCounts, BeatScore } from '../../src/model/scoring.ts';
import { dataPath } from '../support/data.ts';
import { recordAnnotations, loadEcg } from '../support/ecg-record.ts';
import type { EcgRecord } from '../support/ecg-record.ts';

const detectors = ['integer', 'real', 'wqrs', 'gqrs'] as const;
type Detector = (typeof detectors)[number];

/** Scores of one record with our two arithmetics and, from the data's `bxb.csv`, with WFDB's detectors. */
export interface RecordScores {
  readonly record: string;
  /** `tune` or `report`, the division of the data. */
  readonly half: string;
  readonly scores: Readonly<Record<Detector, BeatCounts>>;
  /** Detection and search of R, ms. */
  readonly integerMs: number;
  readonly realMs: number;
}

/** Scores the first channel of every MIT-BIH record of the data, from 5:00, within 150 ms. */
export async function scoreMitdb(): Promise<RecordScores[]> {
  const [, ...lines] = readFileSync(dataPath('mitdb', 'bxb.csv'), 'utf8').trim().split('\n');
  const rows: RecordScores[] = [];
  for (const line of lines) {
    const [record, half, , ...counts] = line.split(',');
    const [wTp, wFn, wFp, gTp, gFn, gFp] = counts.map(Number);
    const ecg = await loadEcg('mitdb', record);
    const { fs, gain, unit, digital, physical } = ecg;
    const integer = scoreOne(ecg, { arithmetic: 'integer', samples: digital, fs, gain, unit });
    const real = scoreOne(ecg, { arithmetic: 'real', samples: physical, fs, unit });
    const scores = {
      integer: integer.score,
      real: real.score,
      wqrs: makeCounts(wTp, wFn, wFp),
      gqrs: makeCounts(gTp, gFn, gFp),
    };
    rows.push({ record, half, scores, integerMs: integer.ms, realMs: real.ms });
  }
  return rows;
}

/** Formats the scores as a table in Markdown: Se/PPV in %, with gross and average in the last rows. */
export async function mitdbScoreTable(): Promise<string> {
  const rows = await scoreMitdb();
  const lines = rows.map(({ record, half, scores }) =>
    tableLine(
      [record, half],
      detectors.map((d) => scores[d]),
    ),
  );
  const pooled = detectors.map((d) => poolScores(rows.map(({ scores }) => scores[d])));
  const average = pooled.map((pool) => `${percent(pool.average.se)}/${percent(pool.average.ppv)}`);
  return [
    '| record | half | integer | real | wqrs | gqrs |',
    '|---|---|---|---|---|---|',
    ...lines,
    tableLine(
      ['gross', ''],
      pooled.map(({ gross }) => gross),
    ),
    `| average | | ${average.join(' | ')} |`,
    '',
  ].join('\n');
}

function scoreOne(ecg: EcgRecord, signal: EcgSignal): { score: BeatScore; ms: number } {
  const start = performance.now();
  const beats = detectQrs(signal);
  const ms = performance.now() - start;
  const onsets = beats.map(({ onsetIndex }) => onsetIndex);
  return { score: scoreBeats(recordAnnotations(ecg, 'atr'), onsets, signal.fs), ms };
}

function makeCounts(tp: number, fn: number, fp: number): BeatCounts {
  return { tp, fp, fn, ...computeRates(tp, fp, fn) };
}

function tableLine(heads: readonly string[], scores: readonly BeatCounts[]): string {
  const cells = scores.map(({ se, ppv, fn, fp }) => `${percent(se)}/${percent(ppv)} (${fn}, ${fp})`);
  return `| ${[...heads, ...cells].join(' | ')} |`;
}

function percent(share: number | null): string {
  return share === null ? '–' : (100 * share).toFixed(2);
}
