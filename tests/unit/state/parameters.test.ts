import { describe, expect, test } from 'vitest';
import { intervalsDeclarations } from '../../../src/pipeline/intervals/declarations.ts';
import { createParametersStore } from '../../../src/state/parameters.ts';

describe('the parameters of an analysis', () => {
  test('the parameters of an analysis hold only what differs from the defaults', () => {
    const store = createParametersStore(intervalsDeclarations);
    store.set('acceptance', 8);
    store.set('average', 0);
    expect(store.getState().changed).toEqual({ acceptance: 8, average: 0 });
    store.set('acceptance', 6);
    expect(store.getState().changed).toEqual({ average: 0 });
    store.reset('average');
    expect(store.getState().changed).toEqual({});
  });

  test('the parameters of an analysis are reset all at once', () => {
    const store = createParametersStore(intervalsDeclarations);
    store.set('mains', 50);
    store.set('window', 'record');
    store.resetAll();
    expect(store.getState().changed).toEqual({});
  });

  test('the parameters of an analysis reject an id that no declaration has', () => {
    expect(() => createParametersStore(intervalsDeclarations).set('accept', 8)).toThrow(RangeError);
  });
});
