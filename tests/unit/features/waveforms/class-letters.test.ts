import { describe, expect, it } from 'vitest';
import { classMarks, hasLetters } from '../../../../src/features/class-letters.ts';
import { classesInView, classTextAt } from '../../../../src/features/waveforms/class-readout.ts';
import {
  type BeatClass,
  beatClassNames,
  type ClassReason,
  classReasons,
} from '../../../../src/model/rhythm.ts';

/** Makes one beat per second. */
function makeRhythm(beats: readonly (readonly [BeatClass, ClassReason])[]) {
  return {
    timesSec: Float64Array.from(beats, (_, i) => i + 1),
    classes: Uint8Array.from(beats, ([own]) => beatClassNames.indexOf(own)),
    classReason: Uint8Array.from(beats, ([, why]) => classReasons.indexOf(why)),
    certainty: Float64Array.from(beats, () => 0.9),
  };
}

const usual = ['N', 'usual shape, in time'] as const;
const early = ['V', 'early, other shape'] as const;
const whole = { fromSec: 0, toSec: 100 };

describe('letters of classes', () => {
  it('letters of classes are above unusual beats except the user’s own, and mark beats without a class in poor signal', () => {
    const rhythm = makeRhythm([
      usual,
      early,
      ['V', 'by hand'],
      ['unknown', 'poor signal'],
      ['S', 'early, usual shape'],
    ]);
    const marks = classMarks(rhythm, whole, [], 100);
    expect(marks.map(({ kind, atSec, label }) => [kind, atSec, label])).toEqual([
      ['V', 2, 'V'],
      ['S', 5, 'S'],
      ['unknown', 4, '?'],
    ]);
  });

  it('letters of classes are omitted where they would overlap, while the bars remain', () => {
    const rhythm = makeRhythm(Array.from({ length: 40 }, () => early));
    const marks = classMarks(rhythm, whole, [], 2);
    const letters = marks.filter(({ label }) => label !== undefined);
    expect(marks).toHaveLength(40);
    expect(letters.length).toBeGreaterThan(3);
    letters
      .slice(1)
      .forEach(({ atSec }, i) => expect(2 * (atSec - (letters[i]?.atSec ?? 0))).toBeGreaterThanOrEqual(10));
  });

  it('letters of classes do not overlap the words of other marks', () => {
    const rhythm = makeRhythm([usual, early]);
    const word = { kind: 'rejected', atSec: 1.9, label: 'out, too long' } as const;
    expect(classMarks(rhythm, whole, [word], 100)[0]?.label).toBeUndefined();
  });

  it('letters of classes are absent in a record of usual beats', () => {
    expect(hasLetters(makeRhythm([usual, usual]))).toBe(false);
    expect(hasLetters(makeRhythm([usual, early]))).toBe(true);
  });

  it('letters of classes have descriptions: of one beat with certainty and reason, and of a span with counts', () => {
    const rhythm = makeRhythm([usual, early, early, ['S', 'early, usual shape']]);
    expect(classTextAt(rhythm, 2.01)).toMatch(/ventricular.*0\.9.*early, other shape/);
    expect(classTextAt(rhythm, 50)).toBeNull();
    expect(classesInView(rhythm, whole)).toBe('1 supraventricular, 2 ventricular');
    expect(classesInView(rhythm, { fromSec: 0, toSec: 1.5 })).toBe('');
    const noisy = makeRhythm([usual, ['unknown', 'poor signal'], ['unknown', 'poor signal']]);
    expect(classesInView(noisy, whole)).toBe('2 not classed: poor signal');
  });
});
