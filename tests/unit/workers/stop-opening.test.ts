import { expect, test } from 'vitest';
import { createAnalysisApi } from '../../../src/workers/analysis-api.ts';

const quiet = () => undefined;
const rows = '0,0,0\n'.repeat(500_000);
const long = { path: 'a.csv', file: new File([`time [s],ECG,PLETH\n${rows}`], 'a.csv') };

test('opening stops when cancelled, and the worker continues', async () => {
  const api = createAnalysisApi();
  const opening = api.openFiles(3, [long], { inputRateHz: 100 }, () => api.stopOpening(3));
  expect(await opening).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
  api.stopOpening(3);
  expect(await api.openFiles(4, [{ path: 'b.edf', file: new File([], 'b.edf') }], {}, quiet)).toMatchObject({
    ok: true,
    value: { broken: [{ failure: { code: 'empty' } }] },
  });
});
