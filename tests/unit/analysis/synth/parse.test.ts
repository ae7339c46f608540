import { describe, expect, it } from 'vitest';
import { parseDepth, parseHeartRate, parseNoise, parseRuns } from '../../../../src/analysis/synth/parse.ts';
import { BeatbenchError } from '../../../../src/model/failure.ts';

function refusal(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof BeatbenchError && error.code === 'bad-parameter') return error.message;
    throw error;
  }
  return 'nothing refused';
}

describe('noise as text', () => {
  it('reads kinds with their decibels', () => {
    expect(parseNoise('white:20,mains:15, wander:10 ,motion:-5,pops:7.5,pink:3')).toEqual([
      { kind: 'white', snrDb: 20, channel: 'all' },
      { kind: 'mains', snrDb: 15, channel: 'all' },
      { kind: 'wander', snrDb: 10, channel: 'all' },
      { kind: 'motion', snrDb: -5, channel: 'all' },
      { kind: 'pops', snrDb: 7.5, channel: 'all' },
      { kind: 'pink', snrDb: 3, channel: 'all' },
    ]);
    expect(parseNoise('white:20', 'ppg')).toEqual([{ kind: 'white', snrDb: 20, channel: 'ppg' }]);
    expect(parseNoise(' ')).toEqual([]);
  });

  it('reads start and end times', () => {
    expect(parseNoise('motion:-6@3960..4110, white:20')).toEqual([
      { kind: 'motion', snrDb: -6, channel: 'all', within: { fromSec: 3960, toSec: 4110 } },
      { kind: 'white', snrDb: 20, channel: 'all' },
    ]);
  });

  it.each([
    ['brown:20', "noise 'brown:20': 'brown' is not a kind of noise; choose one of white, pink, mains"],
    ['white', "noise 'white': write the kind, a colon and the decibels, as in white:20."],
    ['white:', 'write the kind, a colon and the decibels'],
    ['white:loud', 'write the kind, a colon and the decibels'],
    ['white:20:30', 'write the kind, a colon and the decibels'],
    ['white:0x14', 'write the kind, a colon and the decibels'],
    ['white:20,,mains:1', "noise '': '' is not a kind of noise"],
    ['white:20@', 'after @ write from when to when, s, as in white:20@60..90.'],
    ['white:20@5', 'after @ write from when to when'],
    ['white:20@5..6..7', 'after @ write from when to when'],
    ['white:20@5..6@7..8', 'after @ write from when to when'],
    ['white:@5..6', 'write the kind, a colon and the decibels'],
    ['white:900', 'give a ratio from -60 to 120 dB'],
  ])('rejects %s', (text, sentence) => {
    expect(refusal(() => parseNoise(text))).toContain(sentence);
  });
});

describe('runs as text', () => {
  it('reads their times', () => {
    expect(parseRuns('600..660, 900.5 .. 930')).toEqual([
      { fromSec: 600, toSec: 660 },
      { fromSec: 900.5, toSec: 930 },
    ]);
    expect(parseRuns(' ')).toEqual([]);
  });

  it.each(['600', '600..', '600..660,', 'a..b', '1..2..3'])('rejects %s', (text) => {
    expect(refusal(() => parseRuns(text))).toContain('write from when to when, s, as in 600..660.');
  });
});

describe('heart rate as text', () => {
  it('reads a rate or a ramp', () => {
    expect(parseHeartRate('71.5')).toBe(71.5);
    expect(parseHeartRate('80..170')).toEqual({ from: 80, to: 170 });
    expect(parseHeartRate(' 80 .. 170.5 ')).toEqual({ from: 80, to: 170.5 });
  });

  it.each([
    ['fast', "heart rate 'fast': give a number per minute, as 70, or a ramp, as 80..170."],
    ['80..', 'or a ramp'],
    ['..80', 'or a ramp'],
    ['80..90..100', 'or a ramp'],
    ['', 'or a ramp'],
    ['5', 'give rates from 25 to 240 per minute'],
    ['80..500', 'give rates from 25 to 240 per minute'],
  ])('rejects %s', (text, sentence) => {
    expect(refusal(() => parseHeartRate(text))).toContain(sentence);
  });
});

describe('a depth as text', () => {
  it('reads fractions and percentages', () => {
    expect(parseDepth('0.045', 'foot-shallow')).toBe(0.045);
    expect(parseDepth('4.5%', 'foot-shallow')).toBeCloseTo(0.045, 12);
  });

  it('rejects everything else by name', () => {
    expect(refusal(() => parseDepth('deep', 'notch'))).toBe(
      "notch 'deep': give a share of the pulse's height, such as 0.045 or 4.5%.",
    );
  });
});
