import { expect } from 'vitest';
import type { TemplatesResult } from '../../src/model/templates.ts';

/** Expects every beat to belong to one template, whose count and first beat match its beats. */
export function expectCounted({ beats, templates }: TemplatesResult): void {
  const known = new Set(templates.map(({ label }) => label));
  expect(beats.labels.every((label) => known.has(label))).toBe(true);
  for (const { label, count, firstIndex } of templates) {
    const own = [...beats.labels.keys()].filter((beat) => beats.labels[beat] === label);
    expect(own.length).toBe(count);
    expect(firstIndex).toBe(beats.triggerIndices[own[0] ?? 0]);
  }
}
