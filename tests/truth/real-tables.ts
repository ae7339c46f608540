import { mean } from '../../src/dsp/statistics/stats.ts';
import type { IntervalsResult, IntervalStatistics } from '../../src/model/intervals.ts';
import type { Recording } from '../../src/model/recording.ts';
import { timingMethods } from '../../src/model/methods.ts';
import { analyseIntervals } from '../../src/pipeline/intervals/analyse-intervals.ts';
import { hasData } from '../support/data.ts';
import { formatFixed, formatAllMethods, markdownTable } from './markdown-table.ts';
import { type RealRecording, realRecordings } from './real-recordings.ts';

/** Makes tables of intervals of real recordings, keyed by name; empty without the recorded data. */
export async function realTables(tell: (words: string) => void): Promise<Record<string, string>> {
  if (!hasData) {
    tell('real recordings: left out, there are no recordings at BEATBENCH_DATA');
    return {};
  }
  const ledger: string[][] = [];
  const rptt: string[][] = [];
  const lvet: string[][] = [];
  for (const real of realRecordings) {
    const result = await analyse(real);
    ledger.push([real.name, ...ledgerCells(result)]);
    rptt.push([real.name, ...intervalCells(result, 'rptt')]);
    lvet.push([real.name, ...intervalCells(result, 'lvet')]);
    tell(`real recordings: ${real.name} done`);
  }
  const heads = [
    'record',
    'mean',
    'means from … to',
    'SD',
    'SD unaveraged',
    'PPV, %',
    'missed, %',
    'likely error',
    'remaining SD',
    'level, %',
    'shift',
  ];
  return {
    'real-ledger': markdownTable(
      ['record', 'windows', 'heart rate', 'beats', 'kept', 'unlike', 'inverted', 'LVET by rate'],
      ledger,
    ),
    'real-rptt': markdownTable(heads, rptt),
    'real-lvet': markdownTable(heads, lvet),
  };
}

async function analyse(real: RealRecording): Promise<IntervalsResult> {
  const recording = await real.open();
  const run = await analyseIntervals({
    recording,
    recordingId: real.name,
    choice: { ecg: findChannel(recording, real.ecg), ppg: findChannel(recording, real.ppg) },
    parameters: { resamples: 0 },
    cache: new Map(),
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  return run.outputs.judge;
}

function findChannel(recording: Recording, label: string): number {
  const index = recording.channels.findIndex((channel) => channel.label === label);
  if (index < 0) throw new Error(`${recording.name} has no channel ${label}`);
  return index;
}

/** Regression of Weissler 1968 for men: ejection time at rate 0 and its decrease with heart rate. */
const lvetAtRest = { ms: 413, perBeat: 1.7 };

function ledgerCells({ beats, windows, heartRate, flipped }: IntervalsResult): string[] {
  const kept = windows.reduce((sum, window) => sum + window.beats, 0);
  const unlike = windows.reduce((sum, window) => sum + window.unlike, 0);
  const expected = heartRate === null ? null : lvetAtRest.ms - lvetAtRest.perBeat * heartRate;
  return [
    `${windows.length}`,
    formatFixed(heartRate, 0),
    `${beats.length}`,
    `${kept}`,
    `${unlike}`,
    flipped ? 'yes' : 'no',
    formatFixed(expected, 0),
  ];
}

/** Formats the means over the windows for each method. */
function intervalCells({ windows }: IntervalsResult, interval: 'rptt' | 'lvet'): string[] {
  const over = (value: (statistics: IntervalStatistics) => number | null, count: number) =>
    formatAllMethods(
      (method) => meanKnown(windows.map((window) => value(window.intervals[interval][method]))),
      count,
    );
  const kept = meanKnown(windows.map(({ beats }) => beats)) ?? Number.NaN;
  const levels = windows.map((window) => levelText(window.intervals[interval].leastVariance));
  return [
    over(({ mean }) => mean, 0),
    timingMethods
      .map(({ id }) => rangeText(windows.map((window) => window.intervals[interval][id].mean)))
      .join(' / '),
    over(({ sd }) => sd, 1),
    over(({ sdUnaveraged }) => sdUnaveraged, 1),
    over(({ ppv }) => (ppv === null ? null : 100 * ppv), 0),
    over(({ missed }) => (100 * missed) / kept, 0),
    formatFixed(meanKnown(windows.map((window) => window.intervals[interval].aligned.likelyError)), 1),
    formatFixed(meanKnown(windows.map((window) => window.intervals[interval].aligned.remainingSd)), 1),
    levels.join(', '),
    formatFixed(meanKnown(windows.map((window) => window.intervals[interval].leastVariance.shift)), 0),
  ];
}

function levelText(statistics: { threshold: number | null; side?: string | null }): string {
  const { threshold, side } = statistics;
  if (threshold === null) return '–';
  const level = formatFixed(Math.abs(threshold), 0);
  return side === undefined || side === null ? level : `${side} ${level}`;
}

function meanKnown(values: readonly (number | null)[]): number | null {
  const found = values.filter((value) => value !== null);
  return found.length > 0 ? mean(found) : null;
}

function rangeText(values: readonly (number | null)[]): string {
  const found = values.filter((value) => value !== null);
  return found.length > 0
    ? `${formatFixed(Math.min(...found), 0)} … ${formatFixed(Math.max(...found), 0)}`
    : '–';
}
