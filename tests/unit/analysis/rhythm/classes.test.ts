import { describe, expect, test } from 'vitest';
import { RhythmStream } from '../../../../src/analysis/rhythm/analyse-rhythm.ts';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';
import type { Rhythm } from '../../../../src/model/rhythm.ts';

/**
 * Kind of a synthetic beat: usual, wide and inverted, nearly of that shape after a P wave, that shape itself after a P
 * wave of another form, or paced.
 */
type Kind = 'usual' | 'wide' | 'nearly wide' | 'aberrant' | 'paced';

interface MadeBeat {
  /** From the previous beat, s. */
  readonly rr: number;
  readonly kind: Kind;
  /** How much later than usual its T wave comes, s. */
  readonly lateT?: number;
}

const bump = (t: number, at: number, sd: number): number => Math.exp(-0.5 * ((t - at) / sd) ** 2);

/** Returns one beat in mV at a time relative to its R, s: the P wave of a usual one, and T. */
function beatAt(kind: Kind, t: number, lateT = 0): number {
  if (kind === 'usual') {
    return bump(t, 0, 0.011) + 0.12 * bump(t, -0.16, 0.02) + 0.2 * bump(t, 0.26 + lateT, 0.05);
  }
  if (kind === 'nearly wide') {
    return -0.8 * bump(t, 0.01, 0.026) + 0.12 * bump(t, -0.16, 0.02) + 0.2 * bump(t, 0.26, 0.05);
  }
  const wide = -1.3 * bump(t, 0.01, 0.035) + 0.45 * bump(t, 0.28, 0.06);
  return kind === 'aberrant' ? wide - 0.12 * bump(t, -0.18, 0.02) : wide;
}

/** Makes leads of synthetic beats, and returns the detected classes. */
function nameClasses(
  beats: readonly MadeBeat[],
  {
    fs = 360,
    gains = [1],
    noiseMv = 0.01,
  }: { fs?: number; gains?: readonly number[]; noiseMv?: number } = {},
): Rhythm {
  let at = 0.5;
  const times = Float64Array.from(beats, ({ rr }) => (at += rr));
  const sampleCount = Math.round((at + 1) * fs);
  const random = createRandom(3);
  const leads = gains.map((gain) => {
    const lead = Float64Array.from({ length: sampleCount }, () => noiseMv * random.normal());
    beats.forEach(({ kind, lateT }, i) => {
      const [from, to] = [Math.ceil((times[i] - 0.4) * fs), Math.floor((times[i] + 0.6) * fs)];
      for (let n = Math.max(0, from); n <= Math.min(sampleCount - 1, to); n++) {
        lead[n] += gain * beatAt(kind, n / fs - times[i], lateT);
      }
      if (kind === 'paced') lead[Math.round((times[i] - 0.06) * fs)] += 1.5 * gain;
    });
    return lead;
  });
  const stream = new RhythmStream(times, { fs, startSec: 0, sampleCount, leadCount: leads.length });
  stream.push(...leads);
  return stream.finish();
}

const usual = (rr: number): MadeBeat => ({ rr, kind: 'usual' });
const wide = (rr: number): MadeBeat => ({ rr, kind: 'wide' });
const times = <Item>(count: number, items: readonly Item[]): Item[] =>
  Array.from({ length: count }, () => items).flat();

/** Returns classes of beats, except the first and last, which may be cut off. */
const inner = ({ classes }: Rhythm): string =>
  classes
    .slice(1, -1)
    .map((own) => own[0])
    .join('');
const wanted = (beats: readonly MadeBeat[]): string =>
  beats
    .slice(1, -1)
    .map(({ kind }) => (kind === 'wide' ? 'V' : 'N'))
    .join('');

const rhythms: Readonly<Record<string, readonly MadeBeat[]>> = {
  'single beats with full pauses': times(8, [...times(7, [usual(0.8)]), wide(0.5), usual(1.1)]),
  bigeminy: [...times(10, [usual(0.8)]), ...times(20, [wide(0.5), usual(1.1)])],
  couplets: times(8, [...times(8, [usual(0.8)]), wide(0.5), wide(0.45), usual(1.1)]),
  runs: times(4, [...times(14, [usual(0.8)]), ...times(5, [wide(0.42)]), usual(1.1)]),
  'interpolated beats': times(6, [...times(9, [usual(0.9)]), wide(0.46), usual(0.46)]),
};

describe('detection of ventricular beats', () => {
  const rates = [125, 250, 360, 1000];
  test.each(Object.entries(rhythms))('finds %s, at several rates and polarities', (_, beats) => {
    for (const fs of rates) {
      expect(inner(nameClasses(beats, { fs }))).toBe(wanted(beats));
      expect(inner(nameClasses(beats, { fs, gains: [-40] }))).toBe(wanted(beats));
    }
  });

  test('works in ten seconds, too', () => {
    const beats = [...times(5, [usual(0.8)]), wide(0.5), usual(1.1), ...times(5, [usual(0.8)])];
    expect(inner(nameClasses(beats))).toBe(wanted(beats));
  });

  test('works with twelve leads of which ten are off, flat or noise', () => {
    const beats = rhythms['single beats with full pauses'];
    expect(inner(nameClasses(beats, { gains: [1, 0.6, ...times(10, [0])] }))).toBe(wanted(beats));
    const flat = nameClasses(beats, { gains: [1, ...times(3, [0])], noiseMv: 0 });
    expect(inner(flat)).toBe(wanted(beats));
  });

  test('the T wave after a long RR, which comes later, is no P wave of an early beat', () => {
    const [early, after] = [wide(0.48), { ...usual(1.22), lateT: 0.05 }];
    const beats = [...times(24, [usual(0.85)]), ...times(90, [early, after])];
    expect(inner(nameClasses(beats, { gains: [1, -0.6] }))).toBe(wanted(beats));
  });

  test('a regular run of a minute does not become the usual shape', () => {
    const beats = [...times(70, [usual(0.85)]), ...times(170, [wide(0.353)]), usual(0.9)];
    const whole = [...beats, ...times(70, [usual(0.85)])];
    expect(inner(nameClasses(whole, { gains: [1, -0.6] }))).toBe(wanted(whole));
  });

  test('uses only the shape if RR is irregular', () => {
    const random = createRandom(11);
    const beats = Array.from({ length: 200 }, (_, i): MadeBeat => {
      return { rr: 0.45 + 0.6 * random.uniform(), kind: i % 17 === 9 ? 'wide' : 'usual' };
    });
    const found = inner(nameClasses(beats)).replaceAll('S', 'N');
    expect(found).toBe(wanted(beats));
  });
});

describe('a single mark between beats in time', () => {
  const regular = (count: number): MadeBeat[] => times(count, [usual(0.8)]);
  const between = [wide(0.4), usual(0.4)];
  const reason = 'single, between beats in time';

  test('has no class in a long record', () => {
    const { classes, classReason } = nameClasses([...regular(150), ...between, ...regular(160)]);
    expect(classes.flatMap((own, beat) => (own === 'N' ? [] : [[beat, own, classReason[beat]]]))).toEqual([
      [150, 'unknown', reason],
    ]);
  });

  test('is ventricular if it comes again, if a pause follows, or in a short record', () => {
    const again = [...times(3, [...regular(50), ...between]), ...regular(160)];
    const withPause = [...regular(150), wide(0.5), usual(1.1), ...regular(160)];
    const short = [...regular(100), ...between, ...regular(100)];
    for (const beats of [again, withPause, short]) {
      expect(inner(nameClasses(beats))).toBe(wanted(beats));
    }
  });
});

test('a large ventricular group includes regular beats of nearly its shape, and no other group does', () => {
  const run: readonly MadeBeat[] = times(6, [{ rr: 0.8, kind: 'nearly wide' }]);
  const around = times(20, [usual(0.8)]);
  const alone = nameClasses([...around, ...run, ...around]);
  expect(alone.classes).not.toContain('V');
  const early = times(25, [...times(5, [usual(0.8)]), wide(0.5), usual(1.1)]);
  const { classes, classReason } = nameClasses([...early, ...run, ...around]);
  const ofRun = [early.length, early.length + run.length] as const;
  expect(classes.slice(...ofRun)).toEqual(times(6, ['V']));
  expect(classReason.slice(...ofRun)).toEqual(times(6, ['shape of other ventricular beats']));
  expect(classes.filter((own) => own === 'V')).toHaveLength(25 + run.length);
});

describe('beats that are not ventricular', () => {
  test('early wide beats after a P wave on the T wave before are supraventricular, without it ventricular', () => {
    for (const rr of [0.4, 0.45, 0.5]) {
      const beatsOf = (kind: Kind): MadeBeat[] =>
        times(8, [...times(7, [usual(0.8)]), { rr, kind }, usual(1.6 - rr)]);
      const [conducted, wideOnes] = [beatsOf('aberrant'), beatsOf('wide')];
      expect(inner(nameClasses(conducted))).toBe(wanted(wideOnes).replaceAll('V', 'S'));
      expect(inner(nameClasses(wideOnes))).toBe(wanted(wideOnes));
    }
  });

  test('a wide beat after the P wave of the sinus node is ventricular: that is due, and no P wave of its own', () => {
    const beats = times(8, [...times(7, [usual(0.8)]), wide(0.68), usual(0.92)]);
    const lateP: readonly MadeBeat[] = beats.map(({ rr, kind }) => ({
      rr,
      kind: kind === 'wide' ? 'aberrant' : kind,
    }));
    expect(inner(nameClasses(lateP))).toBe(wanted(beats));
  });

  test('bundle branch block throughout, and only ventricular beats, are the usual shape', () => {
    expect(new Set(inner(nameClasses(times(60, [wide(0.8)]))))).toEqual(new Set('N'));
  });

  test('early beats of the usual shape are supraventricular', () => {
    const beats = times(8, [...times(9, [usual(0.8)]), usual(0.52), usual(0.9)]);
    const { classes, classReason } = nameClasses(beats);
    const early = beats.flatMap(({ rr }, i) => (rr === 0.52 ? [i] : []));
    expect(early.map((i) => classes[i])).toEqual(early.map(() => 'S'));
    expect(new Set(early.map((i) => classReason[i]))).toEqual(new Set(['early, usual shape']));
    expect(classes.filter((own) => own === 'S')).toHaveLength(early.length);
    expect(classes).not.toContain('V');
  });

  /** Returns classes with 5 ms of noise in RR, as letters, except the first and the last. */
  const ofRr = (rr: readonly number[]): string => {
    const random = createRandom(5);
    return inner(nameClasses(rr.map((sec) => usual(sec + 0.005 * random.normal()))));
  };

  test('every second beat slightly early is supraventricular if it is steady', () => {
    const [before, bigeminy] = [times(20, [0.8]), times(30, [0.7, 0.86])];
    expect(ofRr([...before, ...bigeminy]).slice(21)).toBe('SN'.repeat(30).slice(2, -1));
    // The same amount of smooth variation is respiratory.
    const breathing = Array.from({ length: 60 }, (_, i) => 0.8 + 0.08 * Math.sin(i / 1.3));
    expect(ofRr([...before, ...breathing])).not.toContain('S');
  });

  test('a long run is supraventricular to its end, and a new constant rate is not', () => {
    const run = [...times(20, [0.8]), ...times(80, [0.45]), 0.95, ...times(20, [0.8])];
    const named = ofRr(run);
    expect(named).toBe(`${'N'.repeat(19)}${'S'.repeat(80)}${'N'.repeat(20)}`);
    const faster = ofRr([...times(40, [0.9]), ...times(200, [0.6])]);
    // Its first beats are still early.
    expect(faster.slice(52)).not.toContain('S');
  });

  test('usual RR between the pauses of dropped beats are not early', () => {
    for (const conducted of [3, 4, 5]) {
      const cycle = [1.42, ...times(conducted - 1, [0.89])];
      expect(ofRr([...times(10, [0.85]), ...times(25, cycle)])).not.toContain('S');
    }
  });

  test('a rising rate is no run of early beats', () => {
    const rising = Array.from({ length: 25 }, (_, i) => 0.9 - 0.014 * i);
    const back = Array.from({ length: 10 }, (_, i) => 0.55 + 0.035 * i);
    expect(
      ofRr([...times(40, [0.9]), ...rising, ...times(10, [0.55]), ...back, ...times(20, [0.9])]),
    ).not.toContain('S');
  });

  test('beats after a pacing spike are paced if the sampling rate shows it', () => {
    const beats = times(50, [{ rr: 0.85, kind: 'paced' } as const]);
    for (const fs of [360, 1000]) {
      const { classes, classReason } = nameClasses(beats, { fs });
      expect(new Set(classes.slice(1, -1))).toEqual(new Set(['paced']));
      expect(new Set(classReason.slice(1, -1))).toEqual(new Set(['pacing spike']));
    }
    expect(new Set(nameClasses(beats, { fs: 125 }).classes)).not.toContain('paced');
  });

  test('no beats, or one, have no class', () => {
    expect(nameClasses([]).classes).toEqual([]);
    expect(nameClasses([usual(0.8)])).toMatchObject({ classes: ['unknown'], classReason: ['too few beats'] });
  });

  test('a lead in pieces gives the same result', () => {
    const beats = rhythms.couplets;
    let at = 0.5;
    const timesSec = Float64Array.from(beats, ({ rr }) => (at += rr));
    const lead = Float64Array.from({ length: Math.round((at + 1) * 250) }, (_, n) =>
      beats.reduce((sum, { kind }, i) => {
        const t = n / 250 - timesSec[i];
        return Math.abs(t) < 0.6 ? sum + beatAt(kind, t) : sum;
      }, 0),
    );
    const frame = { fs: 250, startSec: 0, sampleCount: lead.length, leadCount: 2 };
    const [whole, pieces] = [new RhythmStream(timesSec, frame), new RhythmStream(timesSec, frame)];
    whole.push(lead, lead);
    for (let from = 0; from < lead.length; from += 997) {
      const piece = lead.slice(from, from + 997);
      pieces.push(piece, piece);
    }
    expect(pieces.finish()).toEqual(whole.finish());
  });

  test('breathing, which shortens several RR in a row, makes no supraventricular beats; a single early beat is one', () => {
    const breaths = [
      [0.98, 1.0, 0.97, 0.85, 0.92, 1.02, 0.97],
      [0.94, 0.99, 0.94, 0.83, 0.9, 0.92, 0.98],
      [1.0, 1.02, 0.99, 0.86, 0.93, 0.98, 0.95],
    ];
    const breathing = times(15, breaths.flat().map(usual));
    expect(nameClasses(breathing).classes.filter((own) => own === 'S').length).toBe(0);
    const early = times(30, [...times(9, [usual(0.9)]), usual(0.66), usual(0.98)]);
    const { classes } = nameClasses(early);
    expect(classes.filter((own) => own === 'S').length).toBeGreaterThanOrEqual(29);
  });
});
