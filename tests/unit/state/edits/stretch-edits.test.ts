import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { Stretch } from '../../../../src/model/stretch.ts';
import { withExcluded, withIncluded, withOnly } from '../../../../src/pipeline/stretches/edit-stretches.ts';
import { excludedSpans } from '../../../../src/pipeline/stretches/excluded-spans.ts';
import { parseCorrections } from '../../../../src/pipeline/sessions/parse-edits.ts';
import { createSession } from '../../../../src/state/session.ts';
import type { AnalysisClient } from '../../../../src/workers/client-types.ts';
import { analysisBenches } from '../../../support/analysis-benches.ts';
import { createFakeClient } from '../../../support/fake-client.ts';

const parseStretches = (stretches: unknown) => parseCorrections({ stretches }).stretches;

const supine: Stretch = { from: 0, to: 30, name: 'supine', excluded: false };
const cough: Stretch = { from: 10, to: 12, name: 'cough', excluded: true };

test('stretches reach the worker, all analyses run again, and undo restores those of the file', async () => {
  const setStretches = vi.fn<AnalysisClient['setStretches']>(() => Promise.resolve(null));
  const session = createSession(createFakeClient({ setStretches }), analysisBenches);
  await session.addSynthetic({});
  const entry = session.chosen();
  if (!entry) throw new Error('nothing is open');
  const stretches = () => session.recordings.find(entry.key)?.stretches;
  await session.changeStretches(entry, 'Stretch supine', [supine]);
  await session.changeStretches(entry, 'Exclude cough', [cough, supine]);
  // In order of time, in whatever order they are given.
  expect(stretches()).toEqual([supine, cough]);
  expect(setStretches.mock.lastCall?.[1]).toEqual([supine, cough]);
  expect(
    session.history
      .getState()
      .past.map(({ name }) => name)
      .slice(-2),
  ).toEqual(['Stretch supine', 'Exclude cough']);
  await session.undo();
  await session.undo();
  expect(stretches()).toBe(null);
  expect(setStretches.mock.lastCall?.[1]).toBe(null);
  await session.redo();
  expect(stretches()).toEqual([supine]);
});

test('invalid stretches of a session are ignored, and a missing list is no list', () => {
  expect(parseStretches(undefined)).toBe(null);
  expect(parseStretches([])).toEqual([]);
  expect(
    parseStretches([supine, { ...supine, to: 0 }, { ...supine, name: 3 }, { ...supine, from: -1 }, null]),
  ).toEqual([supine]);
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      for (const { from, to } of parseStretches([value]) ?? []) expect(to).toBeGreaterThan(from);
    }),
  );
});

const time = fc.integer({ min: 0, max: 100 });
const span = fc
  .tuple(time, fc.integer({ min: 1, max: 50 }))
  .map(([from, length]) => ({ fromSec: from, toSec: from + length }));
const isIn = (stretches: readonly Stretch[], sec: number): boolean =>
  excludedSpans(stretches, 100).some(({ fromSec, toSec }) => sec >= fromSec && sec < toSec);

test('excluding, including and keeping only a span only change the excluded parts there', () => {
  const acts = fc.array(fc.tuple(fc.constantFrom('out', 'in', 'only'), span), { maxLength: 6 });
  fc.assert(
    fc.property(acts, (all) => {
      let stretches: readonly Stretch[] = [supine];
      let expected = Array.from({ length: 100 }, () => false);
      for (const [act, one] of all) {
        if (act === 'out') stretches = withExcluded(stretches, one);
        else if (act === 'in') stretches = withIncluded(stretches, one);
        else stretches = withOnly(stretches, one, 100);
        expected = expected.map((was, sec) => {
          const isInside = sec >= one.fromSec && sec < one.toSec;
          return act === 'only' ? !isInside : isInside ? act === 'out' : was;
        });
      }
      expect(expected.map((_, sec) => isIn(stretches, sec))).toEqual(expected);
      expect(stretches).toContainEqual(supine);
    }),
  );
});
