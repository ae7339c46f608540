import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { createSession } from '../../../../src/state/session.ts';
import { parseCorrections } from '../../../../src/pipeline/sessions/parse-edits.ts';
import type { AnalysisClient } from '../../../../src/workers/client-types.ts';
import { analysisBenches } from '../../../support/analysis-benches.ts';
import { createFakeClient } from '../../../support/fake-client.ts';

const parseTemplateEdits = (templates: unknown) => parseCorrections({ templates }).templates;

test('edits of templates reach the worker, are named in the history, and can be undone and redone', async () => {
  const setTemplateEdits = vi.fn<AnalysisClient['setTemplateEdits']>(() => Promise.resolve(null));
  const session = createSession(createFakeClient({ setTemplateEdits }), analysisBenches);
  await session.addSynthetic({});
  const entry = session.chosen();
  if (!entry) throw new Error('nothing is open');
  const edits = () => session.recordings.find(entry.key)?.templateEdits;
  await session.editTemplates(entry, 'Template B merged into A', { op: 'merge', time: 2, into: 1 });
  await session.editTemplates(entry, 'Template A named Late', { op: 'rename', time: 1, name: 'Late' });
  expect(session.history.getState().past.map(({ name }) => name)).toEqual([
    'Template B merged into A',
    'Template A named Late',
  ]);
  expect(setTemplateEdits.mock.lastCall?.[1]).toEqual(edits());
  await session.undo();
  expect(edits()).toEqual([{ op: 'merge', time: 2, into: 1 }]);
  await session.undo();
  expect(edits()).toEqual([]);
  await session.redo();
  expect(edits()).toHaveLength(1);
});

test('invalid edits of templates in a session are ignored', () => {
  expect(
    parseTemplateEdits([
      { op: 'split', times: [] },
      { op: 'merge', time: 1 },
      { op: 'promote', time: 3 },
    ]),
  ).toEqual([{ op: 'promote', time: 3 }]);
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      for (const { op } of parseTemplateEdits([value]))
        expect(op).toMatch(/merge|rename|promote|split|noise/);
    }),
  );
});
