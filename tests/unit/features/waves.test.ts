import { describe, expect, test } from 'vitest';
import { correctedQt } from '../../../src/dsp/statistics/corrected-qt.ts';
import {
  drawnLeads,
  labelRows,
  medianRange,
  wavePointMarks,
  wavePointSpreads,
} from '../../../src/features/waves/median-beat-model.ts';
import { waveLanes } from '../../../src/features/waves/over-time-model.ts';
import {
  correctionLines,
  countEctopicLeftOut,
  qtRrPoints,
  qtRrRange,
} from '../../../src/features/waves/qt-rr-model.ts';
import { waveReadings } from '../../../src/features/waves/waves-reading.tsx';
import { waveWarnings } from '../../../src/pipeline/plausibility/expected-waves.ts';
import { fakeMedianBeat, fakeWaves, fakeWavesReport, fakeWavesWindow } from '../../support/fake-waves.ts';

const findReading = (changes: Partial<typeof fakeWavesWindow>, name: string, sex?: string) =>
  waveReadings({ ...fakeWavesWindow, ...changes }, sex).intervals.find((one) => one.name === name);

describe('the readings of waves', () => {
  test('the readings of waves are next to the expected range at rest, and amber outside it', () => {
    expect(findReading({}, 'PR')).toMatchObject({
      value: 160,
      isPlausible: true,
      note: 'expected 120 … 200',
    });
    expect(findReading({ pr: 210 }, 'PR')?.isPlausible).toBe(false);
    expect(findReading({ qrsDuration: 130 }, 'QRS')).toMatchObject({
      isPlausible: false,
      note: 'expected under 120',
    });
    const qtc = { bazett: 500, fridericia: 470, framingham: 465, hodges: 460 };
    expect(findReading({ qtc }, 'QTcF')).toMatchObject({ value: 470, isPlausible: false });
    const ofWomen = { qtc: { ...qtc, fridericia: 455 } };
    expect(findReading(ofWomen, 'QTcF')?.isPlausible).toBe(true);
    expect(findReading(ofWomen, 'QTcF', 'female')?.isPlausible).toBe(true);
    expect(findReading(ofWomen, 'QTcF', 'male')).toMatchObject({
      isPlausible: false,
      note: 'expected under 450',
    });
  });

  test('the readings of waves have a reason if missing', () => {
    const medianBeat = { ...fakeWaves, p: null };
    expect(findReading({ pr: null, medianBeat }, 'PR')?.notMeasurable).toContain('No P wave');
    expect(findReading({ qt: null, beats: 0 }, 'QT')?.notMeasurable).toContain('no complete beat');
    expect(
      findReading({ qrsDuration: null, medianBeat: { p: null, qrs: null, t: null } }, 'QRS')?.notMeasurable,
    ).toContain('No QRS');
    expect(findReading({}, 'QT')?.notMeasurable).toBeNull();
  });
});

describe('the picture of waves', () => {
  test('names the points that were found, in order', () => {
    expect(wavePointMarks({ medianBeat: fakeWaves }).map(({ name }) => name)).toEqual([
      'P onset',
      'P',
      'P end',
      'QRS onset',
      'QRS end',
      'T',
      'T end',
    ]);
    expect(wavePointMarks({ medianBeat: { ...fakeWaves, p: null, t: null } })).toHaveLength(2);
  });

  test('shows the differences of points of single beats in its window', () => {
    const [beat] = fakeWavesReport.result.beats;
    if (beat?.t == null) throw new Error('no beat with a T wave');
    const { t } = beat;
    const moved = [-0.004, 0, 0.004].map((by) => ({ ...beat, t: { peak: t.peak, end: t.end + by } }));
    const others = [
      { ...beat, carried: false, t: null },
      { ...beat, window: 1, t: { peak: 0, end: 0 } },
    ];
    const spreads = wavePointSpreads([...moved, ...others], 0);
    expect(spreads.get('tEnd')).toBeCloseTo(0.004, 9);
    expect(spreads.get('tPeak')).toBeCloseTo(0, 12);
    expect(spreads.has('pPeak')).toBe(false);
  });

  test('contains all leads of one unit', () => {
    expect(medianRange(fakeMedianBeat)).toEqual([0, 2]);
    const [first, second] = fakeMedianBeat.leads;
    const leads = first && second ? [first, { ...second, unit: 'V' }] : [];
    expect(drawnLeads({ ...fakeMedianBeat, leads })).toEqual([first]);
  });

  test('has a lane for each interval', () => {
    const lanes = waveLanes(fakeWavesReport.result);
    expect(lanes.map(({ name, windows }) => [name, windows[0]])).toEqual([
      ['PR', 160],
      ['QRS', 90],
      ['QT', 400],
      ['QTcF', 400],
    ]);
    for (const { lowMs, highMs } of lanes) expect(highMs).toBeGreaterThan(lowMs);
  });

  test('shows no QT against the RR of an ectopic beat, or of the next one', () => {
    const { result } = fakeWavesReport;
    const [, , third] = result.beats;
    if (third === undefined) throw new Error('too few beats');
    const withOne = { ...result, beats: result.beats.with(2, { ...third, class: 'V' }) };
    const without = qtRrPoints(result).map(({ r }) => r);
    expect(qtRrPoints(withOne).map(({ r }) => r)).toEqual(without.filter((_, i) => i !== 2 && i !== 3));
    expect(countEctopicLeftOut(withOne)).toBe(2);
    expect(countEctopicLeftOut(result)).toBe(0);
    const qtcf = waveLanes(withOne).find(({ name }) => name === 'QTcF')?.beats ?? [];
    expect(qtcf.flatMap((value, i) => (value === null ? [i] : []))).toEqual([2, 3]);
  });

  test('draws lines at which each correction gives the QTc of the window', () => {
    const points = qtRrPoints(fakeWavesReport.result);
    const lines = correctionLines(fakeWavesWindow, qtRrRange(points).rr);
    expect(lines.map(({ name }) => name)).toEqual(['QTcB', 'QTcF', 'QTcFr', 'QTcH']);
    for (const [k, own] of (['bazett', 'fridericia', 'framingham', 'hodges'] as const).entries()) {
      const [rr, qt] = [lines[k]?.rr[40] ?? 0, lines[k]?.qt[40] ?? 0];
      expect(correctedQt(qt, rr / 1000)[own]).toBeCloseTo(400);
    }
    expect(correctionLines({ ...fakeWavesWindow, qtc: null }, [600, 1200])).toEqual([]);
  });
});

describe('unexpected electrical intervals', () => {
  test('unexpected electrical intervals have no QTc if short and long RR alternate, and report this', () => {
    const bigeminy = { ...fakeWavesWindow, beats: 36, others: 36, qtc: null };
    expect(waveWarnings([fakeWavesWindow, bigeminy], 'unknown')).toEqual([
      expect.objectContaining({
        code: 'not-measurable',
        message: expect.stringContaining('in 1 of 2 windows: 36 of 72 beats'),
      }),
    ]);
    expect(findReading(bigeminy, 'QTcF')?.notMeasurable).toContain('36 of 72 beats are of another class');
    expect(findReading(bigeminy, 'QT')?.value).toBe(400);
  });

  test('unexpected electrical intervals are reported once, with the first and the number of windows', () => {
    const long = { bazett: 500, fridericia: 470, framingham: 465, hodges: 460 };
    const windows = [fakeWavesWindow, { ...fakeWavesWindow, qtc: long }, { ...fakeWavesWindow, pr: 240 }];
    expect(waveWarnings(windows, 'unknown').map(({ code }) => code)).toEqual(['implausible', 'implausible']);
    const [pr, qtc] = waveWarnings(windows, 'male').map(({ message }) => message);
    expect(pr).toContain('PR of 240 ms lies outside the range expected for adults at rest in 1 of 3 windows');
    expect(qtc).toContain('QTcF of 470 ms');
    expect(qtc).toContain('under 450 ms');
    expect(waveWarnings([fakeWavesWindow], 'female')).toEqual([]);
  });
});

describe('the labels of points', () => {
  test('the labels of points alternate between four rows, and skip one in which they would touch', () => {
    const label = (atPx: number) => ({ atPx, widthPx: 50 });
    expect(labelRows([0, 60, 120, 180, 240].map(label))).toEqual([0, 1, 2, 3, 0]);
    expect(labelRows([0, 10, 20, 30, 56].map(label))).toEqual([0, 1, 2, 3, 0]);
    expect(labelRows([0, 5, 20, 30, 55].map(label))).toEqual([0, 1, 2, 3, 0]);
    expect(labelRows([40, 5, 50, 60, 70].map(label))).toEqual([0, 1, 2, 3, 1]);
    expect(labelRows([40, 30, 50, 60, 70].map(label))).toEqual([0, 1, 2, 3, 1]);
  });
});
