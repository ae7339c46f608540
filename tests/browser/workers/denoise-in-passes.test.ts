import { expose } from 'comlink';
import { expect, test } from 'vitest';
import { createAnalysisApi } from '../../../src/workers/analysis-api.ts';
import { createAnalysisClient } from '../../../src/workers/client.ts';
import type { AnalysisClient } from '../../../src/workers/client-types.ts';
import type { TraceForm } from '../../../src/workers/traces/drawing-types.ts';
import { PortWorker } from '../../support/port-worker.ts';

const quiet = () => undefined;
const forms: readonly TraceForm[] = ['filtered', 'clean', 'removed', 'truth'];
const onCpu = { backend: 'cpu' };
const made = { duration: 120, rate: 250, noiseEcg: 'white:12', ectopicRate: 4, seed: 5 };

/** Returns what a page draws of a denoised ECG, and its beats as a channel. */
async function cleaned(client: AnalysisClient) {
  const { id } = await client.openSynthetic('noisy', made);
  const {
    timings: _,
    traceVersion: __,
    ...report
  } = await client.analyse('denoise', id, onCpu, quiet).result;
  const spans = [
    [0, 120],
    [41.3, 44.1],
    [-5, 70],
  ] as const;
  const asked = forms.flatMap((form) =>
    spans.map(([fromSec, toSec]) =>
      client.trace(id, { channel: 'denoise', form, fromSec, toSec, columnCount: 700 }),
    ),
  );
  // The usual range of a trace is computed over everything in passes, and otherwise over what is in memory.
  const traces = (await Promise.all(asked)).map(({ usual: ___, ...trace }) => trace);
  const clean = { channelIndex: 0, role: 'ecg', clean: true } as const;
  await client.setRoles(id, [clean, { channelIndex: 2, role: 'ecg' }]);
  const { signal, rPeaksSec } = await client.analyse('qrs', id, onCpu, quiet).result;
  return { report, traces, signal, rPeaksSec };
}

test('an ECG denoised in passes is reported, drawn and analysed like one held in memory', async () => {
  const passing = new PortWorker((port) => expose(createAnalysisApi(null, 10_000), port));
  const passes = await cleaned(createAnalysisClient(() => passing as unknown as Worker));
  const whole = await cleaned(createAnalysisClient());
  expect(whole.rPeaksSec.length).toBeGreaterThan(100);
  expect(whole.signal.label).toBe('ECG clean');
  expect(passes).toEqual(whole);
});
