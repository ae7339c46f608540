import { expect, it } from 'vitest';
import { sweepFrame } from '../../../../src/features/sweeps/sweep-figure.ts';
import { sweepLabels } from '../../../../src/features/sweeps/sweep-labels.ts';
import type { SweepModel } from '../../../../src/features/sweeps/sweep-model.ts';

const points = Array.from({ length: 50 }, (_, index) => ({
  level: index + 1,
  sd: 8 + 40 / (index + 1),
  mean: 200,
  ppv: 90,
  found: 60,
  wins: index > 40 ? 10 : 0,
  ruledOut: null,
}));

const historicAt = (sd: number) =>
  ({
    mark: 'historic',
    name: 'historic',
    word: 'historic',
    level: 5,
    sd,
    mean: 200,
    ppv: 90,
    of: '',
  }) as const;

const model: SweepModel = {
  name: 'foot',
  interval: 'rPTT',
  isSigned: false,
  points,
  xRange: [0, 50],
  sdTop: 20,
  lower: { of: 'ppv', name: 'PPV', unit: '%', low: 80, high: 100, known: null },
  fixed: [historicAt(16)],
  winner: null,
  least: { level: 45, sd: 8.9, mean: 200, ppv: 99 },
  chosenBy: 'sweep',
  atEnd: false,
  band: null,
  shifted: [],
  beyond: 48,
  splitHalfSd: 4,
  resamples: 1000,
};

const frame = sweepFrame({ widthPx: 240, heightPx: 180 }, model, model.xRange);

it('both methods, values beyond the scale, and the wins are labelled', () => {
  const texts = sweepLabels(model, frame).map(({ text }) => text);
  expect(texts).toEqual(['↑ 48 ms', 'historic 16.0 ms', 'least 8.9 ms at 45 %', 'wins 10 % of 1\u202f000']);
});

const alignedAt = (sd: number, of: '' | 'single beats') =>
  ({ mark: 'aligned', name: 'aligned', word: 'aligned', level: null, sd, mean: 200, ppv: 90, of }) as const;

it('a method without a level is labelled at its line, or with an arrow beyond the scale', () => {
  const wide = sweepFrame({ widthPx: 480, heightPx: 220 }, model, model.xRange);
  const textOf = (sd: number, of: '' | 'single beats') =>
    sweepLabels({ ...model, fixed: [historicAt(16), alignedAt(sd, of)] }, wide).find(
      ({ kind }) => kind === 'aligned',
    );
  const line = textOf(6, '');
  expect(line?.text).toBe('aligned 6.0 ms');
  const away = Math.abs((line?.place.y ?? 0) - wide.sd.px(6));
  expect(away).toBeGreaterThan(3);
  expect(away).toBeLessThan(16);
  expect(textOf(30, 'single beats')?.text).toBe('↑ aligned 30.0 ms, single beats');
});

it('a method beyond the scale is named before the curve’s largest SD, which is omitted at the scale’s top', () => {
  const both = { ...model, fixed: [historicAt(16), alignedAt(30, 'single beats')] };
  const arrows = (own: SweepModel) =>
    sweepLabels(own, frame).flatMap(({ text }) => (text.startsWith('↑') ? [text] : []));
  expect(arrows(both)[0]).toBe('↑ aligned 30.0 ms');
  expect(arrows({ ...model, sdTop: 1, beyond: 1.04 })).toEqual([]);
  expect(arrows({ ...model, sdTop: 1, beyond: 1.06 })).toEqual(['↑ 1.1 ms']);
});

it('labels beyond the scale avoid the handle at any position', () => {
  for (let level = 1; level <= 50; level += 1) {
    const own = { ...model, least: { ...model.least, level } };
    const label = sweepLabels(own, frame).find(({ text }) => text.startsWith('↑'));
    const handlePx = frame.x.px(level);
    const widthPx = 42;
    const left = label?.place.anchor === 'end' ? label.place.x - widthPx : (label?.place.x ?? handlePx);
    expect(handlePx < left || handlePx > left + widthPx, `at ${level}`).toBe(true);
  }
});

it('wins are omitted without space, and for a manual threshold', () => {
  const crowded = points.map((point) => ({ ...point, wins: 2 }));
  const all = sweepLabels({ ...model, points: crowded }, frame).map(({ text }) => text);
  const hand = sweepLabels({ ...model, chosenBy: 'hand' }, frame).map(({ text }) => text);
  expect([...all, ...hand].filter((text) => text.startsWith('wins'))).toEqual([]);
});

it('a low panel has only labels that cover nothing', () => {
  const low = sweepFrame({ widthPx: 180, heightPx: 80 }, model, model.xRange);
  expect(low.isLow).toBe(true);
  expect(frame.isLow).toBe(false);
  const texts = sweepLabels({ ...model, fixed: [historicAt(9), alignedAt(9, '')] }, low);
  expect(texts.length).toBeLessThan(3);
});

it('both values are next to the handle and never across it, in the narrowest panel', () => {
  const flat = points.map((point) => ({ ...point, sd: 6 + point.level / 25, wins: 0 }));
  for (let level = 1; level <= 50; level += 1) {
    const own: SweepModel = {
      ...model,
      points: flat,
      beyond: null,
      fixed: [historicAt(6.2)],
      winner: null,
      least: { level, sd: 6.4, mean: 200, ppv: 99 },
    };
    const narrow = sweepFrame({ widthPx: 230, heightPx: 140 }, own, own.xRange);
    const handlePx = narrow.x.px(level);
    for (const { text, place } of sweepLabels(own, narrow)) {
      const widthPx = text.length * 5.7;
      const left = place.anchor === 'end' ? place.x - widthPx : place.x;
      expect(handlePx <= left || handlePx >= left + widthPx, `${text} at ${level}`).toBe(true);
    }
  }
});
