import { expect, test, vi } from 'vitest';
import type { ArrayItem } from '../../../src/model/recording.ts';
import { createSession } from '../../../src/state/session.ts';
import type { AnalysisClient } from '../../../src/workers/client-types.ts';
import type { OpenReport } from '../../../src/workers/protocol.ts';
import { analysisBenches } from '../../support/analysis-benches.ts';
import { createFakeClient } from '../../support/fake-client.ts';
import { fakeSummary } from '../../support/fake-record.ts';

const item: ArrayItem = {
  name: 'trend',
  sampleCount: 100,
  channelCount: 1,
  type: 'float64',
  role: 'other',
  unit: '',
  rateHz: null,
  isSignal: false,
  isPlausible: true,
};
const asks = (name: string): OpenReport['questions'][number] => ({
  name,
  missing: 'signals',
  holds: 'arrays',
  arrays: [item],
  preview: [],
});
/** The progress callback and the abort signal of reading. */
const tools = [expect.any(Function), expect.any(AbortSignal)] as const;
const fileNamed = (path: string) => ({ path, file: new File([''], path) });

function openWith(names: readonly string[]) {
  const openFiles = vi.fn<AnalysisClient['openFiles']>((_files, options) =>
    Promise.resolve(
      options.arrays === undefined
        ? { opened: [], broken: [], questions: names.map(asks) }
        : { opened: [{ ...fakeSummary('2.0', 'a.mat'), files: ['a.mat'] }], broken: [], questions: [] },
    ),
  );
  return { openFiles, session: createSession(createFakeClient({ openFiles }), analysisBenches) };
}

test('a file without a clear signal is selected with its question, and opens with the answer', async () => {
  const { openFiles, session } = openWith(['a.mat']);
  await session.openDropped([fileNamed('a.mat')]);
  expect(session.chosen()).toMatchObject({ name: 'a.mat', question: { missing: 'signals' } });
  const arrays = { 'a.mat': ['trend'] };
  await session.readAgain(session.chosen()?.key ?? '', { arrays });
  expect(openFiles).toHaveBeenLastCalledWith([expect.anything()], { arrays }, ...tools);
  expect(session.chosen()).toMatchObject({
    state: 'analysed',
    question: null,
    origin: { options: { arrays } },
  });
});

test('the first of several is selected, and a notice names the others', async () => {
  const { session } = openWith(['a.mat', 'b.mat']);
  await session.openDropped([fileNamed('a.mat'), fileNamed('b.mat')]);
  expect(session.chosen()?.name).toBe('a.mat');
  expect(session.notices.getState().notices).toEqual([
    { code: 'not-opened', message: 'b.mat needs an answer; choose it in the list of recordings.' },
  ]);
});

test('a given rate keeps the chosen arrays', async () => {
  const { openFiles, session } = openWith(['a.mat']);
  await session.openDropped([fileNamed('a.mat')]);
  await session.readAgain(session.chosen()?.key ?? '', { arrays: { 'a.mat': ['trend'] } });
  await session.answerRate(session.chosen()?.key ?? '', 125);
  const options = { inputRateHz: 125, arrays: { 'a.mat': ['trend'] } };
  expect(openFiles).toHaveBeenLastCalledWith([expect.anything()], options, ...tools);
});
