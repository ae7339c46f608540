import { describe, expect, test } from 'vitest';
import { createDrafts } from '../../../src/state/drafts.ts';
import { memoryStorage } from '../../support/memory-storage.ts';

const after = (storage: ReturnType<typeof memoryStorage>['storage']) => {
  const drafts = createDrafts(storage);
  drafts.restore();
  return drafts.getState();
};

describe('what is typed and not yet taken', () => {
  test('survives a reload, marked as older', () => {
    const { storage } = memoryStorage();
    const drafts = createDrafts(storage);
    drafts.type('intervals average', '10', '1');
    drafts.type('intervals average', '10', '12');
    expect(drafts.getState()).toEqual({ 'intervals average': { of: '10', typed: '12' } });
    expect(after(storage)).toEqual({ 'intervals average': { of: '10', typed: '12', isRestored: true } });
  });

  test('is discarded once it is applied, reverted, or everything is deleted', () => {
    const { storage } = memoryStorage();
    const drafts = createDrafts(storage);
    drafts.type('a', '1', '2');
    drafts.type('b', '1', '2');
    drafts.type('c', '1', '2');
    drafts.drop('a');
    drafts.type('b', '1', '1');
    expect(Object.keys(after(storage))).toEqual(['c']);
    drafts.clear();
    expect(after(storage)).toEqual({});
  });

  test('is limited to the latest fields', () => {
    const { storage } = memoryStorage();
    const drafts = createDrafts(storage);
    for (let k = 0; k < 150; k += 1) drafts.type(`field ${k}`, '', 'x');
    expect(Object.keys(after(storage))).toHaveLength(100);
    expect(after(storage)).toHaveProperty('field 149');
  });

  test.each(['{', '[]', 'null', '{"a":1,"b":{"of":"","typed":7},"c":{"of":1,"typed":""}}'])(
    'is ignored if storage has other content: %s',
    (text) => {
      const { storage } = memoryStorage();
      storage.writeDrafts(text);
      expect(after(storage)).toEqual({});
    },
  );

  test('lasts as long as the page if storage is unavailable', () => {
    const shut = (): never => {
      throw new Error('The operation is insecure.');
    };
    const drafts = createDrafts({ readDrafts: shut, writeDrafts: shut });
    drafts.restore();
    drafts.type('a', '1', '2');
    expect(drafts.getState()).toEqual({ a: { of: '1', typed: '2' } });
  });
});
