import { detectQrs } from '../support/detect-qrs.ts';
import { defaultScoreOptions } from '../../src/analysis/scoring/bxb.ts';
import { scoreEdges } from '../../src/analysis/scoring/score-edges.ts';
import { poolEdges } from '../support/pool-edges.ts';
import type { EdgeErrors, EdgeScore } from '../../src/model/scoring.ts';
import { recordAnnotations, loadEcg } from '../support/ecg-record.ts';

const qtdbRecords = ['sel103', 'sel123', 'sel213', 'sel16265', 'sele0106', 'sel821'];
const ludbLeads = ['i', 'ii', 'iii', 'avr', 'avl', 'avf', 'v1', 'v2', 'v3', 'v4', 'v5', 'v6'];
const ludbRecordCount = 24;

/** Scores the edges found by curve length in integer arithmetic, over the whole record; null without the annotator. */
async function scoreRecord(
  folder: string,
  name: string,
  channelIndex: number,
  annotator: string,
): Promise<EdgeScore | null> {
  const record = await loadEcg(folder, name, channelIndex);
  if (!record.annotations.has(annotator)) return null;
  const { digital: samples, fs, gain, unit } = record;
  const beats = detectQrs({ arithmetic: 'integer', samples, fs, gain, unit });
  return scoreEdges(recordAnnotations(record, annotator), beats, fs, { ...defaultScoreOptions, fromSec: 0 });
}

/** Scores the QT database, first channel, against one of its annotators. */
export async function scoreQtdb(annotator: 'q1c' | 'q2c'): Promise<EdgeScore> {
  const scores = await Promise.all(qtdbRecords.map((name) => scoreRecord('qtdb', name, 0, annotator)));
  return poolEdges(scores.filter((score) => score !== null));
}

/** Scores LUDB, each lead against its own marks. */
export async function scoreLudb(): Promise<EdgeScore> {
  const scores: EdgeScore[] = [];
  for (let n = 1; n <= ludbRecordCount; n++) {
    for (const [channelIndex, lead] of ludbLeads.entries()) {
      const score = await scoreRecord('ludb', String(n), channelIndex, lead);
      if (score !== null) scores.push(score);
    }
  }
  return poolEdges(scores);
}

/** Formats the errors as a table in Markdown. */
export async function edgesTable(): Promise<string> {
  const rows = [
    ['QT database, `q1c`', await scoreQtdb('q1c')],
    ['QT database, `q2c`', await scoreQtdb('q2c')],
    ['LUDB, 12 leads', await scoreLudb()],
  ] as const;
  return [
    '| reference | onset | missed | mean ± SD, ms | end | missed | mean ± SD, ms |',
    '|---|---|---|---|---|---|---|',
    ...rows.map(([name, { onset, end }]) => `| ${name} | ${cells(onset)} | ${cells(end)} |`),
  ].join('\n');
}

function cells({ count, missed, meanMs, sdMs }: EdgeErrors): string {
  const spread = (ms: number | null): string => (ms === null ? '–' : ms.toFixed(1).replace('-', '−'));
  return `${count} | ${missed} | ${spread(meanMs)} ± ${spread(sdMs)}`;
}
