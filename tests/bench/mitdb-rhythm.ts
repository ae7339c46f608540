import { readFileSync } from 'node:fs';
import { locateAnnotatedBeats } from '../../src/analysis/qrs/annotation-beats.ts';
import { isBeatLabel } from '../../src/analysis/qrs/beat-labels.ts';
import { traceR } from '../../src/analysis/qrs/r-peak.ts';
import { analyseRhythm } from '../support/whole-ecg.ts';
import { beatClassOf } from '../../src/analysis/scoring/beat-classes.ts';
import { rates } from '../../src/analysis/scoring/rates.ts';
import type { BeatClass } from '../../src/model/rhythm.ts';
import type { ScoredClass, BeatCounts } from '../../src/model/scoring.ts';
import { dataPath } from '../support/data.ts';
import { annotationsOf, loadEcg } from '../support/ecg-record.ts';

/** What the classes come to against the reference's labels in one record. */
export interface RhythmScore {
  readonly record: string;
  /** `tune` or `report`, the data's division. */
  readonly half: string;
  /** V against V. */
  readonly ventricular: BeatCounts;
  /** Premature by RR against class S, of beats of N and S. */
  readonly supraventricular: BeatCounts;
}

/** Classes of the reference's own beats in the first channel of every MIT-BIH record; fusion, paced and unknown beats are left out. */
export async function scoreRhythm(): Promise<RhythmScore[]> {
  const [, ...lines] = readFileSync(dataPath('mitdb', 'bxb.csv'), 'utf8').trim().split('\n');
  const scores: RhythmScore[] = [];
  for (const line of lines) {
    const [record, half] = line.split(',');
    const beats = await foundBeats(record);
    scores.push({
      record,
      half,
      ventricular: count(
        beats.filter(({ name }) => name === 'V' || name === 'N' || name === 'S'),
        ({ name }) => name === 'V',
        ({ found }) => found === 'V',
      ),
      supraventricular: count(
        beats.filter(({ name }) => name === 'N' || name === 'S'),
        ({ name }) => name === 'S',
        ({ isPremature }) => isPremature,
      ),
    });
  }
  return scores;
}

interface FoundBeat {
  readonly name: ScoredClass;
  readonly found: BeatClass;
  readonly isPremature: boolean;
}

async function foundBeats(record: string): Promise<FoundBeat[]> {
  const ecg = await loadEcg('mitdb', record);
  const set = annotationsOf(ecg, 'atr');
  const labels = set.annotations.map(({ label }) => label).filter(isBeatLabel);
  const beats = locateAnnotatedBeats(ecg.physical, ecg.fs, set)
    .flatMap(({ rSec }, i) => (rSec === null ? [] : [{ rSec, name: beatClassOf(labels[i]) }]))
    .toSorted((a, b) => a.rSec - b.rSec);
  const times = Float64Array.from(beats, ({ rSec }) => rSec);
  const { classes, isPremature } = analyseRhythm(times, { ...traceR(ecg.physical, ecg.fs), startSec: 0 });
  return beats.map(({ name }, i) => ({ name, found: classes[i], isPremature: isPremature[i] }));
}

function count(
  beats: readonly FoundBeat[],
  isOne: (beat: FoundBeat) => boolean,
  isCalled: (beat: FoundBeat) => boolean,
): BeatCounts {
  const called = beats.filter(isCalled);
  const tp = called.filter(isOne).length;
  const [fp, fn] = [called.length - tp, beats.filter(isOne).length - tp];
  return { tp, fp, fn, ...rates(tp, fp, fn) };
}

/** Counts of several records together. */
export function pooled(counts: readonly BeatCounts[]): BeatCounts {
  const sum = (key: 'tp' | 'fp' | 'fn') => counts.reduce((total, one) => total + one[key], 0);
  const [tp, fp, fn] = [sum('tp'), sum('fp'), sum('fn')];
  return { tp, fp, fn, ...rates(tp, fp, fn) };
}

/** The scores as a table in Markdown, the halves' sums below. */
export async function mitdbRhythmTable(): Promise<string> {
  const scores = await scoreRhythm();
  const halves = ['tune', 'report'].map((half) => {
    const own = scores.filter((score) => score.half === half);
    return {
      record: 'gross',
      half,
      ventricular: pooled(own.map(({ ventricular }) => ventricular)),
      supraventricular: pooled(own.map(({ supraventricular }) => supraventricular)),
    };
  });
  return [
    '| record | half | V | premature S |',
    '|---|---|---|---|',
    ...[...scores, ...halves].map(
      ({ record, half, ventricular, supraventricular }) =>
        `| ${record} | ${half} | ${cell(ventricular)} | ${cell(supraventricular)} |`,
    ),
  ].join('\n');
}

function cell({ tp, fp, fn, se, ppv }: BeatCounts): string {
  return `${percent(se)}/${percent(ppv)} (${tp}, ${fn}, ${fp})`;
}

function percent(share: number | null): string {
  return share === null ? '–' : (100 * share).toFixed(1);
}
