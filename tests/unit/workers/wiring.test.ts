import { describe, expect, it } from 'vitest';
import { createAnalysisApi } from '../../../src/workers/analysis-api.ts';

async function opened() {
  const api = createAnalysisApi();
  await api.openSynthetic(1, 'made', { duration: 30 });
  return api;
}

describe('the check of the wiring in the worker', () => {
  it('reports nothing about a correct recording', async () => {
    const api = await opened();
    expect(await api.checkWiring('1.0')).toEqual({ ok: true, value: [] });
  });

  it('reports an inverted pulse, and nothing more once it is corrected', async () => {
    const api = await opened();
    await api.setRoles('1.0', [{ channelIndex: 1, role: 'ppg', flipped: true }]);
    expect(await api.checkWiring('1.0')).toMatchObject({
      ok: true,
      value: [{ code: 'pulse-inverted', channelIndices: [1] }],
    });
    await api.setRoles('1.0', [{ channelIndex: 1, role: 'ppg', flipped: false }]);
    expect(await api.checkWiring('1.0')).toEqual({ ok: true, value: [] });
  });

  it('draws an inverted channel inverted', async () => {
    const api = await opened();
    const request = { channel: 1, form: 'raw', fromSec: 0, toSec: 5, columnCount: 50 } as const;
    const before = await api.trace('1.0', request);
    await api.setRoles('1.0', [{ channelIndex: 1, role: 'ppg', flipped: true }]);
    const after = await api.trace('1.0', request);
    if (!before.ok || !after.ok) throw new Error('no trace');
    expect(Array.from(after.value.max)).toEqual(Array.from(before.value.min, (value) => 0 - value));
  });

  it.each(['close', 'setRoles', 'checkWiring'] as const)('is cancelled by %s', async (name) => {
    const api = await opened();
    const looking = api.checkWiring('1.0');
    if (name === 'setRoles') void api.setRoles('1.0', []);
    else void api[name]('1.0');
    expect(await looking).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
  });

  it('ignores a clean ECG, which would have to be computed first', async () => {
    const api = await opened();
    await api.setRoles('1.0', [{ channelIndex: 0, role: 'ecg', clean: true }]);
    expect(await api.checkWiring('1.0')).toEqual({ ok: true, value: [] });
  });
});
