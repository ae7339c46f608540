import { describe, expect, it } from 'vitest';
import { openRecordings } from '../../../../src/io/open.ts';
import { analyseDenoise } from '../../../../src/pipeline/denoise/analyse-denoise.ts';
import { analyseFilterBench } from '../../../../src/pipeline/filter-bench/analyse-filter-bench.ts';
import { intervalsAnalysis } from '../../../../src/pipeline/intervals/analyse-intervals.ts';
import type { AnalysisOptions } from '../../../../src/pipeline/runnable-analysis.ts';
import { soundsAnalysis } from '../../../../src/pipeline/sounds/analyse-sounds.ts';
import { wavesAnalysis } from '../../../../src/pipeline/waves/analyse-waves.ts';
import { landmarkAnalysis } from '../../../../src/pipeline/landmarks/analyse-landmark.ts';
import { qrsResult } from '../../../../src/pipeline/qrs/qrs-result.ts';
import { summariseRhythm } from '../../../../src/analysis/rhythm/summarise-rhythm.ts';
import { dataSource } from '../../../support/byte-files.ts';
import { dataNote, hasData } from '../../../support/data.ts';
import { analyseBeats, openDropped, restingRrMs } from '../../../support/made-beats.ts';
import { unorderedRr } from '../../../support/made-rr.ts';
import { itInFullRun } from '../../../support/gate.ts';

const rr = restingRrMs(400);
const openList = (rrMs: readonly number[]) => openDropped('a.csv', `rr_ms\n${rrMs.join('\n')}\n`);
const meanValue = (values: readonly number[]): number =>
  values.reduce((sum, one) => sum + one, 0) / values.length;

describe('the rhythm of a list of RR', () => {
  it('has the mean and the SD of its RR', async () => {
    const { outputs, channelIndex } = await analyseBeats(await openList(rr));
    const { meanRrMs, sdRrMs, rrCount, rateBpm, classes } = summariseRhythm(outputs.rhythm.rhythm);
    const mean = meanValue(rr);
    expect(rrCount).toBe(400);
    expect(meanRrMs).toBeCloseTo(mean, 9);
    expect(rateBpm).toBeCloseTo(60_000 / mean, 9);
    expect(sdRrMs).toBeCloseTo(Math.sqrt(rr.reduce((sum, one) => sum + (one - mean) ** 2, 0) / 399), 9);
    expect(classes).toEqual({ N: 0, S: 0, V: 0, F: 0, paced: 0, unknown: 401 });
    expect([outputs.signal, outputs.mains, outputs.quality, channelIndex]).toEqual([null, null, null, null]);
  });

  it('includes its last beat, however its time is rounded', async () => {
    // 260443 ms / 1000 × 1000 is below 260443 in doubles.
    const seconds = [...Array.from({ length: 260 }, () => 1000), 443];
    const counts = await Promise.all(
      [443, 441, 449, 457, 803].map(async (last) => {
        const list = [...seconds.slice(0, -1), last];
        const { outputs } = await analyseBeats(await openList(list));
        return summariseRhythm(outputs.rhythm.rhythm).rrCount;
      }),
    );
    expect(counts).toEqual([261, 261, 261, 261, 261]);
  });

  it('excludes an RR over a gap, and names a pause', async () => {
    const run = await analyseBeats(
      await openList([...rr.slice(0, 50), 0, ...rr.slice(50, 100), 3400, ...rr.slice(100)]),
    );
    const { findings, rhythm } = run.outputs;
    const { rrCount, leftOutCount } = summariseRhythm(rhythm.rhythm);
    expect([rrCount, leftOutCount]).toEqual([401, 1]);
    expect(findings.pauses.map(({ rrSec }) => Number(rrSec.toFixed(3)))).toEqual([3.4]);
    expect(findings.longestRr?.rrSec).toBeCloseTo(3.4, 9);
    expect(findings.missing).toEqual([]);
    expect(run.facts).toEqual([expect.objectContaining({ what: 'marks', beats: 403, gaps: 1 })]);
  });

  it('has a gap of an hour as missing, not as a pause', async () => {
    const { findings } = (
      await analyseBeats(await openList([...rr.slice(0, 50), 3_600_000, ...rr.slice(50)]))
    ).outputs;
    expect(findings.pauses).toEqual([]);
    expect(findings.missing).toEqual([expect.objectContaining({ why: 'gap' })]);
    expect(findings.judgedSec).toBeLessThan(400);
  });

  it('has runs and irregular stretches', async () => {
    const fast = Array.from({ length: 40 }, (_, k) => 480 + (k % 3));
    const wild = unorderedRr(200, 0.8).map((sec) => Math.round(1000 * sec));
    const { findings } = (
      await analyseBeats(await openList([...rr.slice(0, 60), ...fast, ...rr.slice(60, 120), ...wild]))
    ).outputs;
    expect(findings.fast).toHaveLength(1);
    expect(findings.fast[0]?.beatCount).toBeGreaterThanOrEqual(40);
    expect(findings.irregular).toHaveLength(1);
  });

  it('is computed for equal RR, and for 20 beats', async () => {
    const same = (await analyseBeats(await openList(Array.from({ length: 19 }, () => 800)))).outputs;
    const { rrCount, rateBpm, sdRrMs } = summariseRhythm(same.rhythm.rhythm);
    expect(rrCount).toBe(19);
    expect(rateBpm).toBeCloseTo(75, 9);
    expect(sdRrMs).toBeCloseTo(0, 9);
    expect(same.findings.irregular).toEqual([]);
  });

  it('is limited to the requested part', async () => {
    const { detect } = (await analyseBeats(await openList(rr), { from: 10, to: 20 })).outputs;
    expect(detect.beats.every(({ rSec }) => rSec !== null && rSec >= 10 && rSec <= 20)).toBe(true);
    expect(detect.beats.length).toBeGreaterThan(9);
  });

  it('has classes if the file has them', async () => {
    let sec = 0;
    const rows = rr
      .slice(0, 60)
      .map((ms, k) => `${(sec += ms / 1000).toFixed(3)} ${k % 15 === 9 ? 'V' : 'N'}`);
    const run = await analyseBeats(await openDropped('a.txt', `${rows.join('\n')}\n`));
    expect(summariseRhythm(run.outputs.rhythm.rhythm).classes).toMatchObject({ N: 56, V: 4, unknown: 0 });
    expect(qrsResult(run)).not.toHaveProperty('mains');
  });
});

describe('analyses that need a signal', () => {
  it.each([
    ['intervals', intervalsAnalysis.analyse],
    ['waves', wavesAnalysis.analyse],
    ['sounds', soundsAnalysis.analyse],
    ['landmark', landmarkAnalysis.analyse],
    [
      'denoise',
      (options: AnalysisOptions) => analyseDenoise({ ...options, truth: null, mostHeldCount: 1e6 }),
    ],
    ['filter', (options: AnalysisOptions) => analyseFilterBench({ ...options, clean: null, byHand: {} })],
  ])('%s rejects the list with a message', async (_, analyse) => {
    const options: AnalysisOptions = {
      recording: await openList(rr),
      recordingId: '',
      choice: { ecg: null, ppg: null },
      parameters: {},
      cache: new Map(),
      signal: new AbortController().signal,
      onProgress: () => undefined,
    };
    await expect(analyse(options)).rejects.toMatchObject({
      code: 'no-channel',
      message: expect.stringMatching(/^This recording has beats and no signal/),
    });
  });
});

describe.skipIf(!hasData)(`recorded lists${dataNote}`, () => {
  it.each([
    ['rr-series', '14121501.hrm', 19_001, 0],
    ['rr-series', 'test_heartmath.csv', 3042, 18],
    ['rr-series', 'test_rhythm.csv', 2604, 152],
    ['wearables/empatica-e4', 'IBI.csv', 570, 109],
  ])('%s/%s: every RR counts once, and none across a gap', async (folder, name, rrCount, gapCount) => {
    const { opened } = await openRecordings([dataSource(folder, name)]);
    const [recording] = opened;
    if (recording === undefined) throw new Error('did not open');
    const { rhythm } = (await analyseBeats(recording)).outputs;
    expect(summariseRhythm(rhythm.rhythm)).toMatchObject({ rrCount, leftOutCount: gapCount });
  });

  itInFullRun('the beats of nsr001 with their classes', async () => {
    const sources = ['nsr001.hea', 'nsr001.ecg'].map((name) => dataSource('holter-beats', name));
    const [recording] = (await openRecordings(sources)).opened;
    if (recording === undefined) throw new Error('did not open');
    const { rhythm, findings } = (await analyseBeats(recording)).outputs;
    expect(summariseRhythm(rhythm.rhythm).classes).toMatchObject({ N: 106_379, S: 13, V: 68 });
    expect(findings.pauses).toHaveLength(3);
  });
});
