import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createAnalysisApi } from '../../../src/workers/analysis-api.ts';

const quiet = () => undefined;

test('the worker hashes the files of a recording with progress, and not those of synthetic ones', async () => {
  const api = createAnalysisApi();
  const text = `time [s],ECG,PLETH\n${Array.from({ length: 2000 }, (_, n) => `${n / 125},0,0`).join('\n')}\n`;
  const opened = await api.openFiles(1, [{ path: 'a.csv', file: new File([text], 'a.csv') }], {}, quiet);
  if (!opened.ok) throw new Error(opened.failure.message);
  const id = opened.value.opened[0]?.id ?? '';
  const shares: number[] = [];
  expect(await api.hashInput(1, id, (share) => shares.push(share))).toEqual({
    ok: true,
    value: createHash('sha256').update(text).digest('hex'),
  });
  expect(shares).toEqual([1]);
  await api.openSample(2, 'rest');
  expect(await api.hashInput(2, '2.0', quiet)).toEqual({ ok: true, value: null });
});

test('hashing stops when it is cancelled', async () => {
  const api = createAnalysisApi();
  const text = `time [s],ECG,PLETH\n${'0,0,0\n'.repeat(500_000)}`;
  const opened = await api.openFiles(
    1,
    [{ path: 'b.csv', file: new File([text], 'b.csv') }],
    { inputRateHz: 100 },
    quiet,
  );
  if (!opened.ok) throw new Error(opened.failure.message);
  const id = opened.value.opened[0]?.id ?? '';
  const hashing = api.hashInput(7, id, () => api.cancel(7));
  expect((await hashing).ok).toBe(false);
});
