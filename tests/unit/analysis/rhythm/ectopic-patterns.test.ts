import { describe, expect, test } from 'vitest';
import { isBeatLabel } from '../../../../src/analysis/qrs/beat-labels.ts';
import { findEctopicPatterns } from '../../../../src/analysis/rhythm/ectopic-patterns.ts';
import { toScoredClass } from '../../../../src/analysis/scoring/beat-classes.ts';
import type { EctopicPattern } from '../../../../src/model/rhythm-findings.ts';
import type { BeatClass } from '../../../../src/model/rhythm.ts';
import type { TimeSpan } from '../../../../src/model/samples.ts';
import { hasData } from '../../../support/data.ts';
import { loadEcg, recordAnnotations } from '../../../support/ecg-record.ts';

/** Records of MIT-BIH whose annotators mark bigeminy (`(B`) or trigeminy (`(T`) of ventricular beats. */
const records = ['106', '119', '124', '201', '203', '213', '219', '223'] as const;

/** Compares the annotators' rhythms with those found in their own beats. */
async function compareWithAnnotators(record: string) {
  const ecg = await loadEcg('mitdb', record);
  const { annotations } = recordAnnotations(ecg, 'atr');
  const beats = annotations.filter(({ label }) => isBeatLabel(label));
  const classes = beats.map(({ label }): BeatClass => {
    const scored = toScoredClass(label);
    return scored === 'Q' ? 'unknown' : scored;
  });
  const found = findEctopicPatterns({
    timesSec: Float64Array.from(beats, ({ sampleIndex }) => sampleIndex / ecg.fs),
    isReadable: classes.map(() => true),
    classes,
  });
  const changes = annotations.filter(({ label, aux }) => label === '+' && aux.startsWith('('));
  const marked = (code: string): TimeSpan[] =>
    changes.flatMap(({ aux, sampleIndex }, i) => {
      const toIndex = changes[i + 1]?.sampleIndex ?? Number.POSITIVE_INFINITY;
      const isOne = aux.slice(1).replaceAll('\0', '').trim() === code;
      return isOne ? [{ fromSec: sampleIndex / ecg.fs, toSec: toIndex / ecg.fs }] : [];
    });
  const meet = (code: string, patterns: readonly EctopicPattern[]) =>
    marked(code).map(({ fromSec, toSec }) =>
      patterns.some((one) => one.beatClass === 'V' && one.toSec > fromSec && one.fromSec < toSec),
    );
  return { bigeminy: meet('B', found.bigeminy), trigeminy: meet('T', found.trigeminy) };
}

describe.skipIf(!hasData)('three cycles or more', () => {
  test('three cycles or more match what annotators mark as bigeminy and trigeminy: 119 of their 120 episodes are found', async () => {
    const compared = await Promise.all(records.map(compareWithAnnotators));
    const count = (kind: 'bigeminy' | 'trigeminy') => {
      const all = compared.flatMap((one) => one[kind]);
      return [all.filter(Boolean).length, all.length];
    };
    expect(count('bigeminy')).toEqual([82, 83]);
    expect(count('trigeminy')).toEqual([37, 37]);
  });
});
