import { describe, expect, test } from 'vitest';
import {
  classScores,
  confusionRows,
  confusionTable,
} from '../../../../src/features/templates/confusion-model.ts';
import { fakeTemplatesReport } from '../../../support/fake-templates.ts';
import { findDisagreements } from '../../../../src/features/templates/measures-panel.tsx';
import { nearestBeatIndex } from '../../../../src/features/templates/use-templates-choice.ts';
import { pickEvenly, tileGroups } from '../../../../src/features/templates/tile-groups.ts';
import type { TemplateView } from '../../../../src/model/templates-view.ts';
import { cumulativeCounts, binRhos } from '../../../../src/features/templates/rho-panel.tsx';

function shown(label: number, count: number, change: Partial<TemplateView> = {}): TemplateView {
  return {
    label,
    count,
    letter: label === 0 ? 'M' : 'A',
    colour: label === 0 ? null : label - 1,
    name: null,
    origin: 'computed',
    isNoise: false,
    samples: Float32Array.of(1, 2),
    spread: Float32Array.of(0.1, 0.1),
    firstSec: 0,
    medianRho: 0.9,
    ...change,
  };
}

const none = { tp: 0, fn: 0, fp: 0, extra: 0 };

const view = {
  labels: Int32Array.of(0, 0, 0, 1, 1, 1, 2),
  templates: [shown(0, 3), shown(1, 3), shown(2, 1)],
  master: 0,
  known: {
    source: 'atr',
    labels: ['N', 'N', 'V', 'V', 'V', 'N', ''],
    scores: {
      abnormal: { tp: 2, fn: 1, fp: 2, extra: 1 },
      byClass: {
        N: none,
        S: none,
        V: { tp: 2, fn: 2, fp: 1, extra: 1 },
        F: { tp: 0, fn: 1, fp: 0, extra: 0 },
        Q: none,
      },
    },
  },
};

describe('groups of templates', () => {
  test('groups of templates start with the master, then templates with enough beats, and all others together last', () => {
    const groups = tileGroups(view, 2);
    expect(groups.map(({ key }) => key)).toEqual(['0', '1', 'small']);
    expect(groups.map(({ beats }) => [...beats])).toEqual([[0, 1, 2], [3, 4, 5], [6]]);
  });

  test('groups of templates include a tile of any size for what the user named or split off', () => {
    const named = {
      ...view,
      templates: [shown(0, 3), shown(1, 3, { name: 'Late' }), shown(2, 1, { origin: 'split' })],
    };
    expect(tileGroups(named, 50).map(({ key }) => key)).toEqual(['0', '1', '2']);
  });

  test('groups of templates show some of many beats, evenly from the first to the last', () => {
    expect([...pickEvenly(Int32Array.of(1, 2, 3, 4, 5), 3)]).toEqual([1, 3, 5]);
    expect([...pickEvenly(Int32Array.of(1, 2), 3)]).toEqual([1, 2]);
  });
});

describe('known classes', () => {
  test('known classes are counted by group, with no beat last', () => {
    expect(confusionRows(view, tileGroups(view, 2))).toEqual([
      { known: 'N', counts: [2, 1, 0] },
      { known: 'V', counts: [1, 2, 0] },
      { known: '', counts: [0, 0, 1] },
    ]);
  });

  test('known classes give Se and PPV of the classes that are known or called', () => {
    expect(classScores(view)).toEqual([
      { name: 'V', tp: 2, fn: 2, fp: 1, extra: 1, se: 1 / 2, ppv: 2 / 3 },
      { name: 'F', tp: 0, fn: 1, fp: 0, extra: 0, se: 0, ppv: null },
    ]);
  });

  test('known classes form a table with the counts, with the detection rates below', () => {
    const report = { ...fakeTemplatesReport, ...view };
    const { columns, rows } = confusionTable(report, tileGroups(report, 2));
    expect(rows.every((row) => row.length === columns.length)).toBe(true);
    expect(rows[1]?.slice(0, 4)).toEqual(['PVC', 1, 2, 0]);
    expect(rows.find(([name]) => name === 'class V')?.slice(-4)).toEqual([2, 2, 1, 1]);
    expect(rows.find(([name]) => name === 'abnormal')?.slice(-6)).toEqual([100 * (2 / 3), 50, 2, 1, 2, 1]);
  });
});

test('measures disagree on a beat if only some flag it, in descending order', () => {
  const measures = {
    measures: ['cwa', 'bam', 'nad', 'dam', 'adios'] as const,
    rhos: [
      [0.9, 0.5, 0.9, 0.5],
      [0.9, 0.5, 0.2, 0.2],
      [0.9, 0.5, 0.2, 0.9],
      [0.9, 0.5, 0.9, 0.9],
      [0.9, 0.5, 0.9, 0.9],
    ].map((own) => Float32Array.from(own)),
    evenThresholds: [0.85, 0.3, 0.3, 0.3, 0.3],
  };
  expect([...findDisagreements(measures, 0.85, false).beats]).toEqual([2, 3]);
  expect([...findDisagreements(measures, 0.85, true).beats]).toEqual([2, 3, 1]);
});

test('similarity is counted in hundredths, 1 in the last, with the cumulative number of beats', () => {
  const bins = binRhos(Float32Array.of(1, 0.995, -0.95, 0.2));
  expect(bins.from).toBeCloseTo(-1, 12);
  expect(bins.counts).toHaveLength(200);
  expect(bins.counts.at(-1)).toBe(2);
  expect(bins.counts.reduce((sum, count) => sum + count, 0)).toBe(4);
  expect(cumulativeCounts(bins).at(-1)).toBe(2);
});

test('the beat nearest to a time is found within a distance, and the earlier of two', () => {
  const times = Float64Array.of(1, 2, 4);
  expect(nearestBeatIndex(times, 1.5, 1)).toBe(0);
  expect(nearestBeatIndex(times, 3.9, 1)).toBe(2);
  expect(nearestBeatIndex(times, 9, 1)).toBeNull();
  expect(nearestBeatIndex(new Float64Array(), 9, 1)).toBeNull();
});
