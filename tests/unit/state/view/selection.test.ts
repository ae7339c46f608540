import { expect, test } from 'vitest';
import { createSelectionStore } from '../../../../src/state/view/selection.ts';

const chosen = (store: ReturnType<typeof createSelectionStore>) => {
  const { beatSec, alsoSec } = store.getState();
  return [beatSec, ...alsoSec];
};

test('beats are added to the chosen one, and removed again', () => {
  const selection = createSelectionStore();
  selection.toggleBeat(1);
  selection.toggleBeat(2);
  selection.toggleBeat(3);
  expect(chosen(selection)).toEqual([1, 2, 3]);
  selection.toggleBeat(2.04);
  expect(chosen(selection)).toEqual([1, 3]);
  selection.toggleBeat(1);
  expect(chosen(selection)).toEqual([3]);
  selection.toggleBeat(3);
  expect(chosen(selection)).toEqual([null]);
});

test('choosing one beat, or another recording, deselects the others', () => {
  const selection = createSelectionStore();
  selection.expectBeat(1);
  selection.toggleBeat(2);
  selection.chooseBeat(4, 3);
  expect(chosen(selection)).toEqual([3]);
  selection.toggleBeat(2);
  selection.chooseRecording(null);
  expect(chosen(selection)).toEqual([null]);
});
