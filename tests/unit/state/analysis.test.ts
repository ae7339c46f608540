import { expect, test } from 'vitest';
import { createAnalysis } from '../../../src/state/analysis.ts';
import { createRunsStore } from '../../../src/state/runs.ts';
import type { AnalysisClient } from '../../../src/workers/client-types.ts';
import { fakeQrsReport } from '../../support/fake-qrs.ts';
import { createFakeClient } from '../../support/fake-client.ts';

/** Creates a client whose drafts leave something for later; `finish` ends the oldest pending call. */
function clientInParts(canDraft = true) {
  const asked: boolean[] = [];
  const waiting: (() => void)[] = [];
  const analyse = ((_analysis, _id, _parameters, _tell, isDraft = false) => {
    asked.push(isDraft);
    const report = { ...fakeQrsReport, isDraft: isDraft && canDraft };
    const result = new Promise<typeof report>((resolve) => {
      waiting.push(() => resolve(report));
    });
    return { result, cancel: () => undefined };
  }) as AnalysisClient['analyse'];
  const finish = async (): Promise<void> => {
    waiting.shift()?.();
    await new Promise((resolve) => {
      setTimeout(resolve, 0);
    });
  };
  return { client: { ...createFakeClient(), analyse }, asked, finish };
}

function begun(canDraft?: boolean) {
  const parts = clientInParts(canDraft);
  const runs = createRunsStore();
  const analysis = createAnalysis({ client: parts.client, runs, onResult: () => undefined });
  return { ...parts, runs, analysis, found: () => runs.find('qrs', 'a') };
}

test('the first part is shown, and the request ends with the whole result', async () => {
  const { analysis, asked, finish, found } = begun();
  let isOver = false;
  const over = analysis.run('qrs', 'a', {}).then(() => {
    isOver = true;
    return undefined;
  });
  await finish();
  expect(found()).toMatchObject({ state: 'running', report: { isDraft: true } });
  expect(isOver).toBe(false);
  await finish();
  await over;
  expect(found()).toMatchObject({ state: 'done', report: { isDraft: false } });
  expect(asked).toEqual([true, false]);
});

test('there is one run if nothing is postponed', async () => {
  const { analysis, asked, finish, found } = begun(false);
  const over = analysis.run('qrs', 'a', {});
  await finish();
  await over;
  expect(found()).toMatchObject({ state: 'done', report: { isDraft: false } });
  expect(asked).toEqual([true]);
});

test('a later run replaces the rest, and both calls end', async () => {
  const { analysis, asked, finish, found } = begun();
  const first = analysis.run('qrs', 'a', {});
  await finish();
  const second = analysis.run('qrs', 'a', { tolerance: 100 });
  await finish();
  await first;
  await finish();
  await finish();
  await second;
  expect(found()).toMatchObject({ state: 'done', reportParameters: { tolerance: 100 } });
  expect(asked).toEqual([true, false, true, false]);
});

test('the first part stays after a cancellation between the parts', async () => {
  const { analysis, finish, found } = begun();
  const over = analysis.run('qrs', 'a', {});
  await finish();
  analysis.cancel('qrs', 'a');
  await finish();
  await over;
  expect(found()).toMatchObject({ state: 'cancelled', report: { isDraft: true } });
});
