import { describe, expect, test } from 'vitest';
import { suggestClasses } from '../../../../src/pipeline/templates/suggest-classes.ts';

describe('the suggested class of a template', () => {
  test('is that of more than half of its classified beats, with its fraction', () => {
    const labels = [0, 0, 0, 0, 1, 1, 1, 2];
    const found = suggestClasses(labels, ['N', 'N', 'N', 'S', 'V', 'unknown', null, 'N']);
    expect([...found]).toEqual([
      [0, { class: 'N', share: 0.75, of: 4 }],
      [1, { class: 'V', share: 1, of: 1 }],
      [2, { class: 'N', share: 1, of: 1 }],
    ]);
  });

  test('is missing without classified beats, or for two equal classes', () => {
    expect([...suggestClasses([0, 1, 1], ['unknown', 'N', 'V'])]).toEqual([]);
    expect([...suggestClasses([], [])]).toEqual([]);
  });
});
