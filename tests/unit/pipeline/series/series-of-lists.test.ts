import { describe, expect, it } from 'vitest';
import type { ParameterValues } from '../../../../src/model/parameters.ts';
import { openDropped, restingRrMs } from '../../../support/made-beats.ts';
import { listedRrTolerance } from '../../../support/tolerances.ts';
import { seriesOfRecording } from '../../../support/series-run.ts';

const rr = restingRrMs(800);
const openList = (rrMs: readonly number[]) => openDropped('a.csv', `rr_ms\n${rrMs.join('\n')}\n`);
const run = async (rrMs: readonly number[], parameters: ParameterValues = {}) =>
  seriesOfRecording(await openList(rrMs), parameters);

describe('the series of a list of RR', () => {
  it('is the RR, in windows of 5 minutes and as a whole', async () => {
    const { result } = await run(rr);
    expect(result).toMatchObject({ of: 'rr', name: 'RR', unit: 'ms' });
    expect(result.values).toHaveLength(800);
    result.values.forEach(({ value }, i) => expect(value).toBeCloseTo(rr[i] ?? 0, 6));
    expect(result.windows.map(({ from }) => from)).toEqual(result.windows.map((_, k) => 300 * k));
    expect(result.windows.reduce((sum, { n }) => sum + n, 0)).toBe(result.whole.n);
    expect(result.whole).toMatchObject({ from: 0, n: 800, corrected: 0 });
    expect(result.windows[0]?.welch.hf).toBeGreaterThan(0);
    expect(result.windows[0]?.doubtful['welch.vlf']).toBe('10 periods of 0.003 Hz take 3333 s');
    expect(result.windows[0]?.welch.total).toBeGreaterThan(result.windows[0]?.welch.hf ?? Infinity);
  });

  it('reports an hour without beats, and computes nothing across it', async () => {
    const { result, warnings } = await run([...rr.slice(0, 400), 3_600_000, ...rr.slice(400)]);
    expect(result.values.filter(({ kept }) => !kept)).toEqual([
      expect.objectContaining({ why: 'break', value: expect.closeTo(3_600_000, 3) as number }),
    ]);
    expect(result.whole.n).toBe(800);
    expect(result.whole.sd).toBeLessThan(200);
    expect(result.windows[5]).toMatchObject({ n: 0, corrected: null, mean: null, sampleEntropy: null });
    expect(result.windows[5]?.notGiven['mean']).toBe('there are no values');
    expect(warnings.map(({ message }) => message)).toContainEqual(
      'The beats are interrupted once for over 10 s; nothing is computed across the breaks.',
    );
  });

  it('excludes one RR of 30 s', async () => {
    const { result } = await run(rr.with(300, 30_000));
    expect(result.values.filter(({ why }) => why === 'break')).toHaveLength(1);
    expect(result.whole.sd).toBeLessThan(200);
  });

  it('has the figures that 20 beats allow', async () => {
    const { result, warnings } = await run(rr.slice(0, 20));
    expect(result.windows).toHaveLength(1);
    expect(result.whole.rmssd).toBeGreaterThan(0);
    expect(result.whole).toMatchObject({ dfa1: null, dfa2: null, sdann: null });
    expect(result.whole.doubtful).toMatchObject({
      triangularIndex: 'it needs 20 minutes',
      'welch.lf': '10 periods of 0.04 Hz take 250 s',
    });
    const messages = warnings.map(({ message }) => message).join(' ');
    expect(messages).toContain('α1 (it needs 48 values; there are 20)');
    expect(messages).toContain('Doubtful in windows: triangular index (it needs 20 minutes)');
  });

  it('reports equal RR', async () => {
    const { result } = await run(Array.from({ length: 400 }, () => 800));
    expect(result.whole.mean).toBeCloseTo(800, 9);
    expect(result.whole.sd).toBeLessThan(1e-6);
    expect(result.whole).toMatchObject({ dfa1: null, sampleEntropy: null });
    expect(result.whole.welch).toMatchObject({ lf: null, lfHf: null });
    expect(result.whole.notGiven['lomb.hf']).toBe('all values are equal');
    expect(result.values.every(({ kept }) => kept)).toBe(true);
  });

  it('warns of many corrections, and lists them', async () => {
    const doubled = rr.map((value, i) => (i % 15 === 9 ? 2 * value : value));
    const { result, warnings } = await run(doubled);
    expect(result.whole.corrected).toBeGreaterThan(0.05);
    expect(result.values.filter(({ why }) => why === 'missed').length).toBeGreaterThan(40);
    expect(warnings[0]?.code).toBe('much-corrected');
    const { result: mended } = await run(doubled, { artefacts: 'cubic' });
    expect(mended.whole.n).toBeGreaterThan(800);
    const clean = await run(rr);
    expect(Math.abs((mended.whole.mean ?? 0) / (clean.result.whole.mean ?? 1) - 1)).toBeLessThan(0.01);
  });

  it('rejects bands that do not ascend, and a series that needs a signal', async () => {
    await expect(run(rr, { lfFrom: 0.2 })).rejects.toMatchObject({ code: 'bad-parameter' });
    await expect(run(rr, { of: 'rptt' })).rejects.toMatchObject({
      code: 'no-channel',
      message: expect.stringContaining('choose the series of RR') as string,
    });
  });

  it('rejects an excessive number of windows', async () => {
    const apart = Array.from({ length: 30 }, (_, i) => (i % 3 === 2 ? 86_400_000 : 800));
    await expect(run(apart, { window: 30 })).rejects.toMatchObject({ code: 'too-large' });
  });

  it('is measured once if only the bands change', async () => {
    const recording = await openList(rr);
    const cache = new Map();
    await seriesOfRecording(recording, {}, cache);
    const { timings } = await seriesOfRecording(recording, { hfFrom: 0.12 }, cache);
    expect(timings).toMatchObject({
      measured: { kept: true },
      corrected: { kept: true },
      figures: { kept: false },
    });
  });
});

describe('RR of a list', () => {
  it('RR of a list equal the listed ones, with any digits', async () => {
    const fine = rr.map((value, k) => value + Math.sin(k) / 7);
    const { result } = await run(fine);
    const apart = result.values.map(({ value }, k) => Math.abs(value - (fine[k] ?? Number.NaN)));
    expect(Math.max(...apart)).toBeLessThan(listedRrTolerance);
  });

  it('RR of a list are whole ms if they were, so that equal ones have no SD', async () => {
    const { result } = await run(Array.from({ length: 400 }, () => 801));
    expect(result.values.every(({ value }) => value === 801)).toBe(true);
    expect(result.whole).toMatchObject({ mean: 801, sd: 0 });
  });

  it('RR of a list that are missing in the middle interrupt it, without a break of over 10 s', async () => {
    const recording = await openDropped(
      'a.csv',
      `rr_ms\n${rr.slice(0, 50).join('\n')}\nNaN\n${rr.join('\n')}\n`,
    );
    const { warnings } = await seriesOfRecording(recording, {});
    expect(warnings.map(({ message }) => message)).toContainEqual(
      'The beats are interrupted once; nothing is computed across the breaks.',
    );
  });
});

describe('pNN50 of RR in whole ms', () => {
  it('does not count differences of exactly 50 ms, however times are rounded', async () => {
    const whole = Array.from({ length: 400 }, (_, k) => (k % 2 === 0 ? 800 : 850));
    expect((await run(whole, { artefacts: 'kept' })).result.whole.pnn50).toBe(0);
    const over = Array.from({ length: 400 }, (_, k) => (k % 2 === 0 ? 800 : 851));
    expect((await run(over, { artefacts: 'kept' })).result.whole.pnn50).toBe(1);
  });
});
