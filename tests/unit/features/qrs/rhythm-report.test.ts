import { describe, expect, it } from 'vitest';
import { findRhythm } from '../../../../src/analysis/rhythm/find-rhythm.ts';
import { fillPages, nameMm } from '../../../../src/features/qrs/report/paper-strip.tsx';
import { rrReadout } from '../../../../src/features/qrs/rr-panel.tsx';
import { rrModel } from '../../../../src/features/qrs/rr-model.ts';
import {
  findingKinds,
  findingLines,
  findingsSentence,
} from '../../../../src/features/words/finding-lines.ts';
import { rhythmReport } from '../../../../src/workers/qrs/qrs-report.ts';
import { analyseRhythm } from '../../../support/whole-ecg.ts';
import { steadyRr, timesOfRr, unorderedRr } from '../../../support/made-rr.ts';
import {
  beatsToPicture,
  averageEnvelopes,
  chooseStrips,
  stripSpan,
} from '../../../../src/features/qrs/report/use-strips.ts';

const timesSec = timesOfRr([
  ...steadyRr(20, 0.8),
  2.4,
  ...steadyRr(20, 0.8),
  3.5,
  ...unorderedRr(120, 0.7),
  ...steadyRr(20, 1.4),
  ...steadyRr(20, 0.5),
]);
const gap = { fromSec: timesSec[20] - 0.5, toSec: timesSec[20] - 0.4 };
const findings = findRhythm(
  timesSec,
  Array.from(timesSec, () => false),
  { gaps: [gap], stretches: [] },
);
const rhythm = rhythmReport(analyseRhythm(timesSec, null));

describe('texts of findings', () => {
  it('texts of findings name each with its place, the longest pauses first, and never only a disease', () => {
    const lines = findingLines(findings);
    const kinds = lines.map(({ what }) => what).filter((what, i, all) => all.indexOf(what) === i);
    expect(kinds).toEqual([
      'longest RR',
      'pause over 3 s',
      'pause over 2 s',
      'irregular, as in atrial fibrillation',
      'under 50 /min',
      'over 100 /min',
    ]);
    expect(lines.slice(0, 3).map(({ how }) => how)).toEqual(['3.50 s', '3.50 s', '2.40 s']);
    expect(lines[1]?.atSec).toBe(timesSec[41]);
    expect(findingsSentence(findings)).toMatch(
      /^2 pauses over 2 s \(1 over 3 s\), 1 stretch irregular, as in atrial fibrillation, \d+ runs? under 50/,
    );
  });

  it('texts of findings report missing beats for lack of signal', () => {
    const missing = { ...findings, missing: [{ atSec: 3, rrSec: 4, why: 'flat' as const }] };
    expect(findingLines(missing).at(-1)?.what).toBe('no beat: flat line, signal missing');
    expect(findingsSentence(missing)).toMatch(/1 × no beat, signal missing or poor$/);
  });
});

describe('texts of ectopic findings', () => {
  const run = (fromSec: number, beatCount: number) => {
    return { fromSec, toSec: fromSec + beatCount / 2, perMinute: 120, beatCount };
  };
  const ectopic = {
    ...findings,
    ventricular: [run(10, 3), run(20, 5), run(30, 4)],
    supraventricular: [run(40, 3)],
    couplets: [run(50, 2), run(60, 2)],
    bigeminy: [{ ...run(70, 12), beatClass: 'V' as const }],
    trigeminy: [{ ...run(90, 9), beatClass: 'S' as const }],
  };

  it('texts of ectopic findings name runs, couplets and patterns with the class, rate and count, and their end', () => {
    const lines = findingLines(ectopic).filter(({ what }) => /^[VS] /.test(what));
    expect(lines.map(({ what, atSec, how }) => `${what} at ${atSec}: ${how}`)).toEqual([
      'V run at 10: 120 /min, 3 beats',
      'V run at 20: 120 /min, 5 beats',
      'V run at 30: 120 /min, 4 beats',
      'V bigeminy at 70: 120 /min, 12 beats',
      'S trigeminy at 90: 120 /min, 9 beats',
      'S run at 40: 120 /min, 3 beats',
      'V couplet at 50: 120 /min, 2 beats',
      'V couplet at 60: 120 /min, 2 beats',
    ]);
    expect(lines[3]?.toSec).toBe(76);
    expect(findingsSentence(ectopic)).toContain(
      '3 ventricular runs, the longest of 5 beats, 1 stretch of bigeminy, 6 s in all, 1 stretch of trigeminy, 5 s in all, 1 supraventricular run, the longest of 3 beats, 2 ventricular couplets',
    );
  });

  it('texts of ectopic findings are listed by kind, each with its count and the longest, the first of equal ones', () => {
    const kinds = findingKinds(findingLines(ectopic));
    const told = kinds.map(({ count, most }) => `${count} × ${most.what} at ${most.atSec}`);
    expect(told).toContain('3 × V run at 20');
    expect(told).toContain('2 × V couplet at 50');
    expect(kinds.reduce((sum, { count }) => sum + count, 0)).toBe(findingLines(ectopic).length);
  });

  it('texts of ectopic findings have a strip of the longest bigeminy and trigeminy', () => {
    const several = {
      ...ectopic,
      bigeminy: [...ectopic.bigeminy, { ...run(200, 40), beatClass: 'S' as const }],
    };
    const strips = chooseStrips({ findings: several, rhythm: { ...rhythm, ectopic: [] } });
    const named = strips.map(({ name, atSec }) => `${name} at ${atSec}`);
    expect(named).toContain('supraventricular bigeminy at 200');
    expect(named).toContain('supraventricular trigeminy at 90');
  });
});

describe('RR off the scale', () => {
  it('is reported at the pointer, above and below', () => {
    const { intervals } = rrModel(rhythm);
    const rows = (index: number) => {
      const one = intervals[index];
      return one === undefined ? [] : rrReadout(one, [600, 2000], false).rows.map(({ value }) => value);
    };
    expect(rows(41)).toContain('over it');
    expect(rows(intervals.length - 1)).toContain('under it');
    expect(rows(5).join(' ')).not.toMatch(/(over|under) it/);
  });
});

describe('the strips of the rhythm report', () => {
  it('the strips of the rhythm report show the longest pause and each kind of finding, within the record', () => {
    const strips = chooseStrips({ findings, rhythm: { ...rhythm, ectopic: [] } });
    const names = strips.map(({ name }) => name);
    expect(names.slice(0, 2)).toEqual(['longest pause', 'irregular, as in atrial fibrillation']);
    expect(names).toContain('fastest run, 120 /min');
    expect(names).toContain('slowest run, 43 /min');
    expect(names).toContain('second longest pause');
    expect(new Set(names).size).toBe(names.length);
    expect(strips[0]?.atSec).toBe(timesSec[41]);
    expect(stripSpan({ name: '', atSec: 0.5 }, 6, 60)).toEqual({ fromSec: 0, toSec: 6 });
    expect(stripSpan({ name: '', atSec: 59 }, 6, 60)).toEqual({ fromSec: 54, toSec: 60 });
    expect(stripSpan({ name: '', atSec: 30 }, 6, 60)).toEqual({ fromSec: 28.5, toSec: 34.5 });
  });

  it('the strips of the rhythm report show the longest, the fastest and the slowest of several', () => {
    const run = (fromSec: number, perMinute: number) => {
      return { fromSec, toSec: fromSec + 9, perMinute, beatCount: 9 };
    };
    const evidence = { change: 0.1, entropy: 1, foretold: 0 };
    const several = {
      ...findings,
      fast: [run(10, 110), run(50, 140), run(90, 120)],
      slow: [run(200, 45), run(300, 38)],
      irregular: [
        { fromSec: 400, toSec: 430, evidence },
        { fromSec: 500, toSec: 590, evidence },
      ],
      missing: [
        { atSec: 600, rrSec: 3, why: 'flat' as const },
        { atSec: 700, rrSec: 5, why: 'gap' as const },
      ],
    };
    const strips = chooseStrips({ findings: several, rhythm });
    const at = (start: string) => strips.find(({ name }) => name.startsWith(start))?.atSec;
    expect(at('fastest run, 140')).toBe(50);
    expect(at('slowest run, 38')).toBe(300);
    expect(at('irregular')).toBe(500);
    expect(at('no beat: signal missing')).toBe(700);
  });

  it('the strips of the rhythm report show the longest run of each class, its first couplet and its first single beat', () => {
    const beat = (place: number, beatClass: 'V' | 'S') => {
      return { place, timeSec: place, beatClass, isPremature: true, pause: null };
    };
    const ectopic = [beat(3, 'V'), beat(7, 'V'), beat(8, 'V'), beat(9, 'V'), beat(12, 'V'), beat(13, 'V')];
    const names = (list: typeof ectopic) =>
      chooseStrips({ findings, rhythm: { ...rhythm, ectopic: list } }).map(
        ({ name, atSec }) => `${name} at ${atSec}`,
      );
    const all = names([...ectopic, beat(20, 'S')]);
    expect(all).toContain('run of 3, ventricular at 7');
    expect(all).toContain('couplet, ventricular at 12');
    expect(all).toContain('ventricular beat at 3');
    expect(all).toContain('supraventricular beat at 20');
    // A single beat 3 s after the couplet is on the couplet's strip.
    expect(names([...ectopic.slice(4), beat(16, 'V')])).toContain(
      'couplet, ventricular; ventricular beat at 12',
    );
    expect(names(ectopic.slice(4)).filter((name) => name.includes('ventricular'))).toEqual([
      'couplet, ventricular at 12',
    ]);
  });

  it('the strips of the rhythm report fill pages in order, each as high as needed and none across pages', () => {
    const strip = (peakMv: number) => {
      const values = Float32Array.of(0, peakMv, 0);
      return { envelope: { fromSec: 0, toSec: 6, min: values, max: values, unit: 'mV' } };
    };
    const strips = [1, 2, 9, 1, 1, 3, 30].map(strip);
    const pages = fillPages(strips, 70, 120);
    expect(pages.flat().map(({ picture }) => picture)).toEqual(strips);
    const used = pages.map((page) => page.reduce((sum, { heightMm }) => sum + heightMm + nameMm, 0));
    expect(used[0]).toBeLessThanOrEqual(70);
    for (const mm of used.slice(1)) expect(mm).toBeLessThanOrEqual(120);
    // 9 mV at 10 mm/mV fit on a page of their own; 30 mV do not.
    expect(pages.flat()[2]?.heightMm).toBeGreaterThan(90);
    expect(pages.at(-1)).toHaveLength(1);
    expect(fillPages([], 70, 120)).toEqual([[]]);
    expect(fillPages([strip(9)], 40, 120)).toHaveLength(1);
  });

  it('the strips of the rhythm report show the mean of beats of each class, none truncated at the ends', () => {
    const pictures = beatsToPicture(rhythm, 100);
    for (const { atSec } of pictures) {
      expect(atSec.length).toBeGreaterThan(0);
      expect(atSec.length).toBeLessThanOrEqual(16);
      expect(Math.max(...atSec)).toBeLessThanOrEqual(99.5);
    }
    const beat = (values: number[]) => {
      return {
        fromSec: 5,
        toSec: 5.8,
        min: Float32Array.from(values),
        max: Float32Array.from(values),
        unit: 'mV',
      };
    };
    const mean = averageEnvelopes([beat([0, 3, 0]), beat([10, 16, 10])]);
    expect([...(mean?.min ?? [])]).toEqual([-1.5, 3, -1.5]);
    expect([mean?.fromSec, mean?.toSec]).toEqual([-0.3, 0.5]);
    expect(averageEnvelopes([])).toBeNull();
  });
});
