import { describe, expect, it } from 'vitest';
import { createAnalysisApi } from '../../../src/workers/analysis-api.ts';
import type { Outcome } from '../../../src/workers/calls/outcome.ts';
import { traceTolerance } from '../../support/tolerances.ts';
import { unwrapOutcome } from '../../support/unwrap-outcome.ts';

const quiet = () => undefined;

async function catchFailure(outcome: Promise<Outcome<unknown>>) {
  const settled = await outcome;
  if (settled.ok) throw new Error('should have failed');
  return settled.failure;
}

const textFile = (path: string, text: string) => ({ path, file: new File([text], path) });

describe('the analysis worker', () => {
  it('opens the sample, analyses it, and draws every trace of it', async () => {
    const api = createAnalysisApi();
    const { id, truth, durationSec } = await unwrapOutcome(api.openSample(1, 'rest'));
    const report = await unwrapOutcome(api.analyse(1, 'intervals', id, {}, quiet));
    expect(report.result.beats.length).toBe(truth?.beats.length);
    for (const channel of ['ecg', 'ppg', 'dppg'] as const) {
      for (const form of ['raw', 'filtered', 'averaged'] as const) {
        for (const [fromSec, toSec] of [
          [10, 12],
          [0, durationSec],
        ] as const) {
          const request = { channel, form, fromSec, toSec, columnCount: 600 };
          const { min, max } = await unwrapOutcome(api.trace(id, request));
          const drawn = min.reduce((count, low, c) => count + (low <= (max[c] ?? Number.NaN) ? 1 : 0), 0);
          expect(drawn, `${channel} ${form} ${fromSec}…${toSec}`).toBeGreaterThan(500);
        }
      }
    }
  });

  it('overlays the beats of a window, from base to peak', async () => {
    const api = createAnalysisApi();
    const { id } = await unwrapOutcome(api.openSample(1, 'rest'));
    const request = { windowIndex: 1, fromMs: -50, toMs: 650, pointCount: 141, mostBeats: 40 };
    expect(await unwrapOutcome(api.beatShapes('intervals', id, request))).toBeNull();
    await unwrapOutcome(api.analyse(1, 'intervals', id, {}, quiet));
    const shapes = await unwrapOutcome(api.beatShapes('intervals', id, request));
    if (shapes === null) throw new Error('no shapes');
    expect(shapes.beats).toHaveLength(40);
    for (let k = 0; k < 40; k++) {
      const row = (array: Float32Array) => [...array.subarray(k * 141, (k + 1) * 141)];
      expect(Math.max(...row(shapes.ppg))).toBeCloseTo(1, 2);
      expect(Math.max(...row(shapes.dppg))).toBeCloseTo(1, 1);
      expect(row(shapes.ecg)[10]).toBeCloseTo(1, 0);
    }
  });

  it('keeps what a change does not affect', async () => {
    const api = createAnalysisApi();
    const { id } = await unwrapOutcome(api.openSample(1, 'rest'));
    await unwrapOutcome(api.analyse(1, 'intervals', id, {}, quiet));
    const { timings } = await unwrapOutcome(api.analyse(2, 'intervals', id, { footThreshold: 20 }, quiet));
    const ran = Object.entries(timings).flatMap(([stage, { kept }]) => (kept ? [] : [stage]));
    expect(ran).toEqual(['choose', 'single', 'assess', 'show', 'judge']);
  });

  it('draws the raw signal before there is a result', async () => {
    const api = createAnalysisApi();
    const { id } = await unwrapOutcome(api.openSample(1, 'hard'));
    const request = { channel: 'ecg', form: 'filtered', fromSec: 5, toSec: 6, columnCount: 100 } as const;
    const { min } = await unwrapOutcome(api.trace(id, request));
    expect(min.every((value) => Number.isFinite(value))).toBe(true);
  });

  it('opens what it can and reports the rest', async () => {
    const api = createAnalysisApi();
    const rows = Array.from({ length: 3000 }, (_, n) => `${n / 100},${Math.sin(n / 9)},${Math.cos(n / 11)}`);
    const good = textFile('good.csv', `Time [s],ECG [mV],PPG\n${rows.join('\n')}`);
    const { opened, broken } = await unwrapOutcome(
      api.openFiles(1, [good, textFile('bad.edf', '')], {}, quiet),
    );
    expect(opened.map(({ name }) => name)).toEqual(['good']);
    expect(broken).toMatchObject([{ failure: { code: 'empty' } }]);
  });

  it('requests a rate that no file has, and opens with the answer', async () => {
    const api = createAnalysisApi();
    const rows = Array.from({ length: 2000 }, (_, n) => `${Math.sin(n / 9)};${Math.cos(n / 11)}`);
    const table = textFile('plain.csv', `ecg;ppg\n${rows.join('\n')}`);
    const asked = await unwrapOutcome(api.openFiles(1, [table], {}, quiet));
    expect(asked.questions).toMatchObject([{ missing: 'rate' }]);
    const answered = await unwrapOutcome(api.openFiles(2, [table], { inputRateHz: 250 }, quiet));
    expect(answered.opened).toMatchObject([{ durationSec: 8 }]);
  });

  it('uses the channel whose role the user gave', async () => {
    const api = createAnalysisApi();
    const { id, channels } = await unwrapOutcome(api.openSample(1, 'rest'));
    const ppgIndex = channels.findIndex(({ role }) => role === 'ppg');
    await unwrapOutcome(api.setRoles(id, [{ channelIndex: ppgIndex, role: 'other' }]));
    expect(await catchFailure(api.analyse(1, 'intervals', id, {}, quiet))).toMatchObject({
      code: 'no-channel',
    });
    await unwrapOutcome(api.setRoles(id, []));
    expect((await unwrapOutcome(api.analyse(2, 'intervals', id, {}, quiet))).channels.ppg).toBe(
      channels[ppgIndex]?.label,
    );
  });

  it('computes a synthetic record again under its id, and keeps its roles', async () => {
    const api = createAnalysisApi();
    const { id, truth } = await unwrapOutcome(api.openSynthetic(1, 'S', { lvet: 280, duration: 30 }));
    await unwrapOutcome(api.setRoles(id, [{ channelIndex: 1, role: 'other' }]));
    const changed = await unwrapOutcome(api.changeSynthetic(id, { lvet: 320, duration: 30 }));
    expect(changed).toMatchObject({ id, name: 'S', durationSec: 30, format: 'synthetic', files: [] });
    expect(changed.channels[1]?.role).toBe('other');
    expect(changed.truth).not.toEqual(truth);
    expect(await catchFailure(api.changeSynthetic(id, { notch: 'deep' }))).toMatchObject({
      code: 'bad-parameter',
    });
    expect((await unwrapOutcome(api.changeSynthetic(id, { duration: 30, pcg: 'on' }))).channels).toHaveLength(
      changed.channels.length + 1,
    );
    await unwrapOutcome(api.changeSynthetic(id, { lvet: 320, duration: 30 }));
    await unwrapOutcome(api.setRoles(id, []));
    const report = await unwrapOutcome(api.analyse(1, 'intervals', id, {}, quiet));
    expect(report.result.windows[0]?.intervals.lvet.historic.mean).toBeGreaterThan(300);
  });

  it('previews a table, and reads it as instructed', async () => {
    const api = createAnalysisApi();
    const rows = Array.from({ length: 2000 }, (_, k) => `${Math.sin(k / 9)};${k % 7}`);
    const table = textFile('t.csv', `pulse;x\n${rows.join('\n')}`);
    const { proposal, rows: shown } = await unwrapOutcome(api.previewTable(table, {}));
    expect(proposal).toMatchObject({ delimiter: ';', rateHz: null });
    expect(shown).toHaveLength(20);
    const given = await unwrapOutcome(api.previewTable(table, { given: { decimal: ',' }, inputRateHz: 50 }));
    expect(given.proposal).toMatchObject({ decimal: ',', rateHz: 50, rateFrom: 'given' });
    const refused = await catchFailure(api.previewTable(table, { given: { delimiter: ',' } }));
    expect(refused).toMatchObject({ code: 'unknown-format' });
    const columns = proposal.columns.map((column, index) =>
      index === 0 ? { ...column, role: 'ecg' as const } : { ...column, use: 'skip' as const },
    );
    const tables = { 't.csv': { ...proposal, rateHz: 250, rateFrom: 'given' as const, columns } };
    const { opened } = await unwrapOutcome(api.openFiles(1, [table], { tables }, quiet));
    expect(opened).toMatchObject([{ durationSec: 8, channels: [{ role: 'ecg', fs: 250 }] }]);
  });

  it('filters a signal in addition to the intervals, draws it before, after and the removed part, and writes it', async () => {
    const api = createAnalysisApi();
    const { id, durationSec } = await unwrapOutcome(api.openSample(1, 'rest'));
    const intervals = await unwrapOutcome(api.analyse(1, 'intervals', id, {}, quiet));
    const report = await unwrapOutcome(api.analyse(2, 'filter', id, { high: 40 }, quiet, true));
    expect(report).toMatchObject({ isDraft: false, result: { signal: { role: 'ecg' }, tapCount: 101 } });
    expect(Math.abs(report.rPeaksSec.length - intervals.rPeaksSec.length)).toBeLessThan(2);
    expect(report.result.readings.error?.after ?? 1).toBeLessThan(report.result.readings.error?.before ?? 0);
    const traceOf = async (form: 'raw' | 'filtered' | 'removed', columnCount: number, toSec: number) => {
      const request = { channel: 'filter', form, fromSec: 20, toSec, columnCount } as const;
      return unwrapOutcome(api.trace(id, request));
    };
    // Fewer samples than columns: lines through the samples, so that they add up.
    const [raw, filtered, removed] = await Promise.all([
      traceOf('raw', 900, 21),
      traceOf('filtered', 900, 21),
      traceOf('removed', 900, 21),
    ]);
    raw.min.forEach((value, k) => {
      expect(Math.abs(value - (filtered.min[k] ?? 0) - (removed.min[k] ?? 0))).toBeLessThan(traceTolerance);
    });
    expect((await traceOf('filtered', 300, durationSec)).max.every(Number.isFinite)).toBe(true);
    const printed: unknown = JSON.parse(await unwrapOutcome(api.exportResult('filter', id, 'json')));
    expect(printed).toMatchObject({
      analysis: 'filter',
      parameters: { high: 40 },
      result: { channels: [{}] },
    });
    const csv = await unwrapOutcome(api.exportResult('filter', id, 'csv'));
    expect(csv.split('\n')).toHaveLength(durationSec * 500 + 2);
    expect(csv).toMatch(/^time \[s\],ECG \[mV\]\n/);
    expect(await unwrapOutcome(api.exportResult('intervals', id, 'csv'))).toMatch(
      /^recording,r_s,window,rejected,missed\.foot,missed\.notch,peak_s,[^\n]*,rptt\.historic_ms,[^\n]*\n[^,]+,[\d.]+,1,/,
    );
    expect(await unwrapOutcome(api.exportResult('intervals', id, 'json'))).toContain(
      '"analysis":"intervals"',
    );
    await unwrapOutcome(api.setRoles(id, []));
    expect(await unwrapOutcome(api.exportResult('filter', id, 'json'))).toBe('');
  });

  it('stops when cancelled, and reports this', async () => {
    const api = createAnalysisApi();
    const { id } = await unwrapOutcome(api.openSample(1, 'hard'));
    const run = api.analyse(5, 'intervals', id, {}, () => api.cancel(5));
    expect(await catchFailure(run)).toMatchObject({ code: 'cancelled' });
    expect(
      (await unwrapOutcome(api.analyse(6, 'intervals', id, {}, quiet))).result.beats.length,
    ).toBeGreaterThan(200);
  });

  it('reports that a closed recording is closed', async () => {
    const api = createAnalysisApi();
    const { id } = await unwrapOutcome(api.openSample(1, 'rest'));
    api.close(id);
    expect((await catchFailure(api.analyse(1, 'intervals', id, {}, quiet))).message).toContain('closed');
  });

  it('rejects an unknown parameter', async () => {
    const api = createAnalysisApi();
    const { id } = await unwrapOutcome(api.openSample(1, 'rest'));
    expect(await catchFailure(api.analyse(1, 'intervals', id, { averaging: 3 }, quiet))).toMatchObject({
      code: 'bad-parameter',
    });
  });
});
