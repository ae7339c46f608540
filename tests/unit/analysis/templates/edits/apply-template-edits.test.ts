import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyTemplateEdits } from '../../../../../src/analysis/templates/edits/apply-template-edits.ts';
import type { TemplateEdit } from '../../../../../src/model/templates.ts';

/** Makes beats at 1 s intervals, each with the window [its index, its label]. */
function makeSorted(labels: readonly number[], master = labels[0] ?? 0) {
  const all = [...new Set(labels)].toSorted((a, b) => a - b);
  return {
    timesSec: labels.map((_, i) => i + 1),
    triggerIndices: labels.map((_, i) => 100 * (i + 1)),
    labels: Int32Array.from(labels),
    master,
    templates: all.map((label) => ({
      label,
      samples: Float64Array.of(label, 2 * label),
      count: labels.filter((one) => one === label).length,
      firstIndex: 100 * (labels.indexOf(label) + 1),
    })),
    windowOf: (beat: number) => [beat, labels[beat] ?? 0],
  };
}

const sorted = makeSorted([0, 0, 1, 0, 2, 2, 1, 0]);

describe('applyTemplateEdits', () => {
  it('leaves the sorted beats unchanged without edits', () => {
    const { labels, templates, master, unmatched } = applyTemplateEdits(sorted, []);
    expect(labels).toEqual(sorted.labels);
    expect(templates).toEqual(
      sorted.templates.map((one) => ({ ...one, name: null, origin: 'computed', isNoise: false })),
    );
    expect([master, unmatched]).toEqual([0, []]);
  });

  it('merges beats, counts and samples, weighted by counts', () => {
    const { labels, templates } = applyTemplateEdits(sorted, [{ op: 'merge', time: 3, into: 1 }]);
    expect([...labels]).toEqual([0, 0, 0, 0, 2, 2, 0, 0]);
    expect(templates[0]).toMatchObject({ label: 0, count: 6, firstIndex: 100, origin: 'merged' });
    expect([...(templates[0]?.samples ?? [])]).toEqual([1 / 3, 2 / 3]);
  });

  it('makes the target the master if the master is merged into it', () => {
    const { master, templates } = applyTemplateEdits(sorted, [{ op: 'merge', time: 1, into: 5 }]);
    expect(master).toBe(2);
    expect(templates.map(({ label }) => label)).toEqual([1, 2]);
    expect(templates[1]?.firstIndex).toBe(100);
  });

  it('splits beats off with the mean of their windows, and counts both again', () => {
    const { labels, templates } = applyTemplateEdits(sorted, [{ op: 'split', times: [4.02, 1] }]);
    expect([...labels]).toEqual([3, 0, 1, 3, 2, 2, 1, 0]);
    expect(templates[3]).toMatchObject({ label: 3, count: 2, firstIndex: 100, origin: 'split' });
    expect([...(templates[3]?.samples ?? [])]).toEqual([1.5, 0]);
    expect(templates[0]).toMatchObject({ count: 2, firstIndex: 200, samples: Float64Array.of(0, 0) });
  });

  it('does not split if windows are not kept, and reports this', () => {
    const split: TemplateEdit = { op: 'split', times: [4] };
    const { labels, unmatched } = applyTemplateEdits({ ...sorted, windowOf: null }, [split]);
    expect([...labels]).toEqual([...sorted.labels]);
    expect(unmatched).toEqual([split]);
  });

  it('names, promotes and marks as noise, and accepts edits of earlier results', () => {
    const edits: TemplateEdit[] = [
      { op: 'split', times: [3] },
      { op: 'rename', time: 3, name: 'Late' },
      { op: 'promote', time: 5 },
      { op: 'noise', time: 7, noise: true },
    ];
    const { templates, master, unmatched } = applyTemplateEdits(sorted, edits);
    expect(master).toBe(2);
    expect(templates.map(({ name, isNoise }) => [name, isNoise])).toEqual([
      [null, false],
      [null, true],
      [null, false],
      ['Late', false],
    ]);
    expect(unmatched).toEqual([]);
  });

  it('reports edits of missing beats, and edits without an effect', () => {
    const edits: TemplateEdit[] = [
      { op: 'rename', time: 1.06, name: 'nobody' },
      { op: 'merge', time: 1, into: 2 },
      { op: 'split', times: [5, 6] },
      { op: 'noise', time: 1, noise: true },
      { op: 'promote', time: 1 },
    ];
    expect(applyTemplateEdits(sorted, edits).unmatched).toEqual(edits);
  });

  const timeOf = fc.integer({ min: 1, max: 30 }).map((at) => at + 0.01);
  const edit: fc.Arbitrary<TemplateEdit> = fc.oneof(
    fc.record({ op: fc.constant('merge' as const), time: timeOf, into: timeOf }),
    fc.record({ op: fc.constant('rename' as const), time: timeOf, name: fc.string() }),
    fc.record({ op: fc.constant('promote' as const), time: timeOf }),
    fc.record({ op: fc.constant('split' as const), times: fc.array(timeOf) }),
    fc.record({ op: fc.constant('noise' as const), time: timeOf, noise: fc.boolean() }),
  );

  it('keeps every beat in one existing template with a correct count, and a master that is no noise', () => {
    const labels = fc.array(fc.nat(5), { minLength: 1, maxLength: 25 });
    fc.assert(
      fc.property(labels, fc.array(edit, { maxLength: 20 }), (own, edits) => {
        const before = makeSorted(own);
        const { labels: after, templates, master } = applyTemplateEdits(before, edits);
        expect([...before.labels]).toEqual(own);
        for (const { label, count, firstIndex, samples } of templates) {
          expect(count).toBe(after.filter((one) => one === label).length);
          expect(count).toBeGreaterThan(0);
          expect(firstIndex).toBe(100 * (after.indexOf(label) + 1));
          expect(samples.every((value) => Number.isFinite(value))).toBe(true);
        }
        const known = new Set(templates.map(({ label }) => label));
        expect(known.size).toBe(templates.length);
        expect(after.every((label) => known.has(label))).toBe(true);
        expect(templates.find(({ label }) => label === master)?.isNoise).toBe(false);
      }),
    );
  });
});
