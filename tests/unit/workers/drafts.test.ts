import { expect, it } from 'vitest';
import type { ParameterValues } from '../../../src/model/parameters.ts';
import { createAnalysisApi } from '../../../src/workers/analysis-api.ts';
import { runsAllTests } from '../../support/gate.ts';

type Api = ReturnType<typeof createAnalysisApi>;

async function openRest(api: Api): Promise<string> {
  const opened = await api.openSample(1, 'rest');
  if (!opened.ok) throw new Error(opened.failure.message);
  return opened.value.id;
}

async function analyse(api: Api, id: string, parameters: ParameterValues, isDraft = false) {
  const settled = await api.analyse(1, 'intervals', id, parameters, () => undefined, isDraft);
  if (!settled.ok) throw new Error(settled.failure.message);
  return settled.value;
}

it('numbers after drafts and other thresholds equal those at once', async () => {
  const worn = createAnalysisApi();
  const id = await openRest(worn);
  await analyse(worn, id, {});
  const all: ParameterValues[] = [
    { footThreshold: 20, notchThreshold: 12 },
    { average: 3, footThreshold: 8 },
    {},
    { footThreshold: 20 },
    { notchThreshold: 12, acceptance: 9 },
    { maxShift: 10 },
  ];
  const steps = runsAllTests ? all : all.slice(0, 2);
  for (const parameters of steps) {
    expect((await analyse(worn, id, parameters, true)).isDraft).toBe(true);
    const { result, traceVersion } = await analyse(worn, id, parameters);
    const fresh = createAnalysisApi();
    expect(result).toEqual((await analyse(fresh, await openRest(fresh), parameters)).result);
    expect(traceVersion).not.toBe('');
  }
});

it('a draft differs only in the results of resampling', async () => {
  const api = createAnalysisApi();
  const id = await openRest(api);
  const draft = await analyse(api, id, { footThreshold: 20 }, true);
  const whole = await analyse(api, id, { footThreshold: 20 });
  expect(draft.result.beats).toEqual(whole.result.beats);
  expect(draft.traceVersion).toBe(whole.traceVersion);
  draft.result.windows.forEach((window, w) => {
    for (const key of ['rptt', 'lvet'] as const) {
      const { sdInterval: few, ...own } = window.intervals[key].leastVariance;
      const { sdInterval: all, ...other } = whole.result.windows[w]?.intervals[key].leastVariance ?? {};
      expect(own).toEqual(other);
      expect(few).not.toBeNull();
      expect(all).not.toBeNull();
    }
  });
});
