import { describe, expect, test } from 'vitest';
import { endLabels, placeEndLabels } from '../../../../src/charts/plotly/end-labels.ts';

describe('labels at the ends of curves', () => {
  test('labels at the ends of curves are at the ends of their curves if there is space', () => {
    expect(placeEndLabels([50, 10], 15, [0, 100])).toEqual([50, 10]);
  });

  test('labels at the ends of curves move apart, and stay inside', () => {
    expect(placeEndLabels([95, 96, 20], 15, [0, 100])).toEqual([85, 100, 20]);
    expect(placeEndLabels([-5, 0], 15, [8, 100])).toEqual([8, 23]);
  });

  test('labels at the ends of curves are lines around their value, which follow it when the axis is zoomed', () => {
    const lines = [
      { text: 'after', color: 'ink', weight: 600 },
      { text: '3 dB', color: 'grey' },
    ] as const;
    const row = { domain: [0, 1], heightPx: 100, key: '2' } as const;
    const labels = endLabels([{ value: 5, lines }], row, [0, 10]);
    expect(labels.map(({ text, yref, y, yshift }) => [text, yref, y, yshift])).toEqual([
      ['after', 'y2', 5, 6.5],
      ['3 dB', 'y2', 5, -6.5],
    ]);
  });
});
