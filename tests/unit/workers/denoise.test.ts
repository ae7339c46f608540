import { describe, expect, it } from 'vitest';
import { createAnalysisApi } from '../../../src/workers/analysis-api.ts';
import type { Outcome } from '../../../src/workers/calls/outcome.ts';
import type { TraceForm } from '../../../src/workers/traces/drawing-types.ts';
import type { RecordingId } from '../../../src/workers/protocol.ts';

import { traceTolerance, writtenEcgTolerance } from '../../support/tolerances.ts';
import { unwrapOutcome } from '../../support/unwrap-outcome.ts';
import { itInFullRun, sweepFirst } from '../../support/gate.ts';

const quiet = () => undefined;

const fileNames = {
  wfdb: ['noisy_clean.dat', 'noisy_clean.hea', 'noisy_clean.atr'],
  edf: ['noisy_clean.edf'],
  csv: ['noisy_clean.csv'],
};

const parameters = { duration: 90, rate: 256, heartRate: '80..120', noiseEcg: 'white:6', seed: 3 };

async function openNoisy() {
  const api = createAnalysisApi();
  const { id } = await unwrapOutcome(api.openSynthetic(1, 'noisy', parameters));
  return { api, id };
}

type Api = ReturnType<typeof createAnalysisApi>;

async function trace(api: Api, id: RecordingId, channel: 'denoise' | number, form: TraceForm) {
  const request = { channel, form, fromSec: 20, toSec: 21, columnCount: 1000 };
  return unwrapOutcome(api.trace(id, request));
}

/** Returns the largest difference between two traces. */
function apart(a: { min: Float32Array }, b: { min: Float32Array }): number {
  return a.min.reduce((most, value, n) => Math.max(most, Math.abs(value - (b.min[n] ?? Number.NaN))), 0);
}

describe('Denoise in the worker', () => {
  it('reports everything except the signals, and draws those', async () => {
    const { api, id } = await openNoisy();
    expect((await trace(api, id, 'denoise', 'clean')).min.every(Number.isNaN)).toBe(true);
    const report = await unwrapOutcome(api.analyse(1, 'denoise', id, {}, quiet));
    expect(report).toMatchObject({ hasTruth: true, isDraft: false, signal: { label: 'ECG', fs: 256 } });
    expect(report.snr.trueAfter).toBeGreaterThan((report.snr.trueBefore ?? 0) + 3);
    const movedCount = report.cycles.moves.filter((move) => move !== 0).length;
    expect((report.movedTowards ?? 0) + (report.movedAway ?? 0)).toBeLessThanOrEqual(movedCount);
    const [noisy, clean, removed, truth] = await Promise.all([
      trace(api, id, 'denoise', 'filtered'),
      trace(api, id, 'denoise', 'clean'),
      trace(api, id, 'denoise', 'removed'),
      trace(api, id, 'denoise', 'truth'),
    ]);
    expect(apart(truth, clean)).toBeLessThan(apart(truth, noisy));
    const sum = { min: clean.min.map((value, n) => value + (removed.min[n] ?? Number.NaN)) };
    expect(apart(sum, noisy)).toBeLessThan(traceTolerance);
  });

  it('writes the recording with its denoised ECG as WFDB, EDF and CSV, and its other channels unchanged', async () => {
    const { api, id } = await openNoisy();
    expect(await unwrapOutcome(api.exportClean(2, id, 'edf', quiet))).toEqual([]);
    await unwrapOutcome(api.analyse(1, 'denoise', id, {}, quiet));
    const clean = await trace(api, id, 'denoise', 'clean');
    for (const [at, format] of (['wfdb', 'edf', 'csv'] as const).entries()) {
      const files = await unwrapOutcome(api.exportClean(3, id, format, quiet));
      expect(files.map(({ name }) => name)).toEqual(fileNames[format]);
      const picked = files.map(({ name, content }) => ({ path: name, file: new File([content], name) }));
      const { opened } = await unwrapOutcome(api.openFiles(10 + at, picked, {}, quiet));
      const [again] = opened;
      expect(again?.channels.map(({ label, fs }) => [label, fs])).toEqual([
        ['ECG', 256],
        ['PPG', 256],
      ]);
      if (again === undefined) throw new Error('nothing was opened');
      expect(apart(await trace(api, again.id, 0, 'raw'), clean)).toBeLessThan(writtenEcgTolerance);
      expect(apart(await trace(api, again.id, 1, 'raw'), await trace(api, id, 1, 'raw'))).toBeLessThan(
        writtenEcgTolerance,
      );
    }
  });

  it('reports the progress of writing, and can cancel it', async () => {
    const { api, id } = await openNoisy();
    await unwrapOutcome(api.analyse(1, 'denoise', id, {}, quiet));
    const shares: number[] = [];
    const saved = api.exportClean(2, id, 'wfdb', (share) => {
      shares.push(share);
      api.cancel(2);
    });
    expect(await saved).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
    expect(shares).toEqual([0]);
  });

  it('compares denoising methods once, and denoises all open recordings', async () => {
    const { api, id } = await openNoisy();
    expect(await unwrapOutcome(api.denoiseVariants(1, id, quiet))).toEqual([]);
    await unwrapOutcome(api.analyse(2, 'denoise', id, {}, quiet));
    const rows = await unwrapOutcome(api.denoiseVariants(3, id, quiet));
    expect(rows.map(({ variant }) => variant)).toEqual([
      'record',
      'rolling',
      'unmodulated',
      'plain',
      'before',
    ]);
    for (const { trueSnr, stretches } of rows) {
      expect(trueSnr).not.toBeNull();
      expect(stretches).toHaveLength(2);
    }
    expect(await unwrapOutcome(api.denoiseVariants(4, id, quiet))).toBe(rows);
    const short = await unwrapOutcome(api.openSynthetic(2, 'short', { ...parameters, duration: 10 }));
    const cleaned = await unwrapOutcome(api.denoiseRecordings(5, [id, short.id], {}, quiet));
    expect(cleaned.map(({ name, problem }) => [name, problem])).toEqual([
      ['noisy', null],
      ['short', null],
    ]);
    expect(cleaned[0]?.snr.trueAfter).toBe(rows[0]?.trueSnr);
  });

  it('can be cancelled', async () => {
    const { api, id } = await openNoisy();
    await unwrapOutcome(api.analyse(1, 'denoise', id, {}, quiet));
    const asked = api.denoiseVariants(2, id, quiet);
    api.cancel(2);
    expect(await asked).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
  });

  it('gives the result of the command line', async () => {
    const { api, id } = await openNoisy();
    expect(await unwrapOutcome(api.exportResult('denoise', id, 'json'))).toBe('');
    await unwrapOutcome(api.analyse(1, 'denoise', id, {}, quiet));
    const { result } = JSON.parse(await unwrapOutcome(api.exportResult('denoise', id, 'json')));
    expect(result.channels[0].samples).toHaveLength(90 * 256);
    const [head] = (await unwrapOutcome(api.exportResult('denoise', id, 'csv'))).split('\n');
    expect(head).toBe('recording,cycle,r_s,rSample,move_ms,rho,rejected');
  });
});

describe('the clean ECG as a channel', () => {
  const clean = { channelIndex: 0, role: 'ecg', clean: true } as const;

  it('follows all others, and is read as Denoise makes it', async () => {
    const { api, id } = await openNoisy();
    const { channels } = await unwrapOutcome(api.setRoles(id, [clean]));
    expect(channels.map(({ label, cleanOf }) => [label, cleanOf])).toEqual([
      ['ECG', undefined],
      ['PPG', undefined],
      ['ECG clean', 0],
    ]);
    const read = await trace(api, id, 2, 'raw');
    await unwrapOutcome(api.analyse(1, 'denoise', id, {}, quiet));
    expect(apart(await trace(api, id, 'denoise', 'clean'), read)).toBe(0);
    const again = await unwrapOutcome(api.setRoles(id, []));
    expect(again.channels).toHaveLength(2);
  });

  it('is an ECG for every other analysis, but never the input of Denoise', async () => {
    const { api, id } = await openNoisy();
    await unwrapOutcome(api.setRoles(id, [clean, { channelIndex: 2, role: 'ecg' }]));
    const qrs = await unwrapOutcome(api.analyse(1, 'qrs', id, {}, quiet));
    expect(qrs.signal).toMatchObject({ channelIndex: 2, label: 'ECG clean' });
    const denoised = await unwrapOutcome(api.analyse(2, 'denoise', id, {}, quiet));
    expect(denoised.signal).toMatchObject({ channelIndex: 0, label: 'ECG' });
    const rows = await unwrapOutcome(api.denoiseRecordings(3, [id], {}, quiet));
    expect(rows[0]?.snr).toEqual(denoised.snr);
  });

  itInFullRun('is another with other parameters, other edits and another recording', async () => {
    const { api, id } = await openNoisy();
    await unwrapOutcome(api.setRoles(id, [clean]));
    const first = await trace(api, id, 2, 'raw');
    await unwrapOutcome(api.setCleaning(id, { bandHigh: 15 }));
    const second = await trace(api, id, 2, 'raw');
    expect(apart(first, second)).toBeGreaterThan(0.01);
    const { rPeaksSec } = await unwrapOutcome(api.analyse(1, 'qrs', id, {}, quiet));
    const inView = [...rPeaksSec].filter((sec) => sec > 19.5 && sec < 21.5);
    await unwrapOutcome(
      api.setEdits(
        id,
        inView.map((time) => ({ op: 'delete', time })),
      ),
    );
    expect(apart(second, await trace(api, id, 2, 'raw'))).toBeGreaterThan(0.01);
    const { channels } = await unwrapOutcome(api.changeSynthetic(id, { ...parameters, seed: 4 }));
    expect(channels).toHaveLength(3);
    expect(apart(second, await trace(api, id, 2, 'raw'))).toBeGreaterThan(0.01);
  });
});

describe('an ECG that is denoised in passes', () => {
  const forms = ['raw', 'filtered', 'clean', 'removed', 'truth'] as const;
  const clean = { channelIndex: 0, role: 'ecg', clean: true } as const;

  /** Opens the same recording twice, held as a whole and not. */
  async function openBoth() {
    const open = async (mostHeldCount?: number) => {
      const api = createAnalysisApi(null, mostHeldCount);
      const { id } = await unwrapOutcome(api.openSynthetic(1, 'noisy', parameters));
      return { api, id };
    };
    return Promise.all([open(), open(10_000)]);
  }

  type Both = Awaited<ReturnType<typeof openBoth>>;

  const ofBoth = <T>(both: Both, ask: (api: Api, id: RecordingId) => Promise<Outcome<T>>) =>
    Promise.all(both.map(({ api, id }) => unwrapOutcome(ask(api, id))));

  for (const part of sweepFirst([{}, { templateOver: 'centred' }], 1))
    it.skipIf(part.isLeftOut).each(part.cases)(
      `gives the same report, drawing and file: %j${part.note}`,
      async (values) => {
        const both = await openBoth();
        const [whole, passes] = await ofBoth(both, (api, id) => api.analyse(1, 'denoise', id, values, quiet));
        const { timings: _, traceVersion: __, ...told } = whole ?? {};
        expect(passes).toMatchObject(told);
        for (const form of forms) {
          for (const [fromSec, toSec, columnCount] of [
            [0, 90, 100],
            [-5, 95, 20],
            [20, 21, 1000],
            [60, 62.5, 300],
          ] as const) {
            const request = { channel: 'denoise', form, fromSec, toSec, columnCount } as const;
            const [expected, drawn] = await ofBoth(both, (api, id) => api.trace(id, request));
            expect(drawn, `${form} ${fromSec}`).toEqual(expected);
          }
        }
        const [files, made] = await ofBoth(both, (api, id) => api.exportClean(4, id, 'wfdb', quiet));
        const bytes = (all = files) => Promise.all((all ?? []).map(({ content }) => content.arrayBuffer()));
        expect(await bytes(made)).toEqual(await bytes(files));
        const [json, listed] = await ofBoth(both, (api, id) => api.exportResult('denoise', id, 'json'));
        expect(JSON.parse(listed ?? '').result).toEqual(JSON.parse(json ?? '').result);
        const [rows, compared] = await ofBoth(both, (api, id) => api.denoiseVariants(2, id, quiet));
        expect(compared).toEqual(rows);
        const [[task] = [], [cleaned] = []] = await ofBoth(both, (api, id) =>
          api.denoiseRecordings(3, [id], values, quiet),
        );
        expect(cleaned).toEqual(task);
      },
    );

  it('is the same channel for every other analysis, with progress reports', async () => {
    const both = await openBoth();
    await ofBoth(both, (api, id) => api.setRoles(id, [clean, { channelIndex: 2, role: 'ecg' }]));
    const shares: number[] = [];
    const titles = new Set<string>();
    const [whole, passes] = await ofBoth(both, (api, id) =>
      api.analyse(1, 'qrs', id, {}, (share, title) => {
        if (api !== both[1]?.api) return;
        shares.push(share);
        titles.add(title);
      }),
    );
    expect(passes?.signal).toEqual(whole?.signal);
    expect(passes?.rPeaksSec).toEqual(whole?.rPeaksSec);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    const request = { channel: 2, form: 'raw', fromSec: 0, toSec: 90, columnCount: 50 } as const;
    const [expected, drawn] = await ofBoth(both, (api, id) => api.trace(id, request));
    expect(drawn).toEqual(expected);
    const [overview, same] = await ofBoth(both, (api, id) => api.overview(id, 80));
    expect(same).toEqual(overview);
  });

  it('is computed once for all benches, and the bench’s own result is kept', async () => {
    const [, both] = await openBoth();
    if (both === undefined) throw new Error('nothing was opened');
    const { api, id } = both;
    await unwrapOutcome(api.analyse(1, 'denoise', id, {}, quiet));
    await unwrapOutcome(api.setRoles(id, [clean]));
    await unwrapOutcome(api.setRoles(id, [clean, { channelIndex: 2, role: 'ecg' }]));
    const { timings } = await unwrapOutcome(api.analyse(2, 'denoise', id, {}, quiet));
    expect(Object.values(timings).every(({ kept }) => kept)).toBe(true);
    const asked = api.trace(id, { channel: 2, form: 'raw', fromSec: 0, toSec: 9, columnCount: 9 });
    await unwrapOutcome(api.setCleaning(id, { bandHigh: 15 }));
    expect((await unwrapOutcome(asked)).min.some(Number.isNaN)).toBe(false);
    await unwrapOutcome(api.changeSynthetic(id, { ...parameters, seed: 5 }));
    const anew = await unwrapOutcome(api.analyse(3, 'denoise', id, {}, quiet));
    expect(Object.values(anew.timings).some(({ kept }) => kept)).toBe(false);
  });

  it('is cancelled with its requester, and computed on the next request', async () => {
    const [, both] = await openBoth();
    if (both === undefined) throw new Error('nothing was opened');
    const { api, id } = both;
    await unwrapOutcome(api.setRoles(id, [clean, { channelIndex: 2, role: 'ecg' }]));
    const asked = api.analyse(1, 'qrs', id, {}, () => api.cancel(1));
    expect(await asked).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
    const { signal } = await unwrapOutcome(api.analyse(2, 'qrs', id, {}, quiet));
    expect(signal.label).toBe('ECG clean');
  });
});
