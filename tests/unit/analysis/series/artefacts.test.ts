import { describe, expect, it } from 'vitest';
import type { BeatSeries } from '../../../../src/analysis/series/beat-series.ts';
import { correctSeries } from '../../../../src/analysis/series/correct-series.ts';
import { findArtefacts } from '../../../../src/analysis/series/find-artefacts.ts';
import { timeDomain } from '../../../../src/analysis/series/time-domain.ts';
import type { ArtefactKind } from '../../../../src/model/series.ts';
import { type PlantedKind, plantErrors, rrOfBeats, variedBeatTimes } from '../../../support/planted-rr.ts';

const seeds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** Makes a series of consecutive RR, ms. */
function rrSeries(values: readonly number[]): BeatSeries {
  let at = 0;
  const times = values.map((value) => (at += value / 1000));
  return rrOfBeats(Float64Array.from([0, ...times]));
}

/** Makes 30 RR that vary slightly, with some in the middle replaced. */
function around(replaced: readonly number[], replacing = 1): BeatSeries {
  const usual = Array.from({ length: 30 }, (_, i) => 800 + 15 * Math.sin(i));
  return rrSeries([...usual.slice(0, 15), ...replaced, ...usual.slice(15 + replacing)]);
}

describe('findArtefacts', () => {
  it.each<{ name: string; series: BeatSeries; kinds: (ArtefactKind | null)[] }>([
    { name: 'a missed beat', series: around([1610]), kinds: ['missed', null] },
    { name: 'an extra beat', series: around([330, 480]), kinds: ['extra', 'extra'] },
    {
      name: 'an early beat with a full pause',
      series: around([520, 1080], 2),
      kinds: ['ectopic', 'ectopic'],
    },
    { name: 'a late beat', series: around([950, 650], 2), kinds: ['ectopic', 'ectopic'] },
    { name: 'an early beat without a pause', series: around([520]), kinds: ['short', null] },
    { name: 'a pause', series: around([1250]), kinds: ['long', null] },
  ])('names $name', ({ series, kinds }) => {
    const found = findArtefacts(series, true);
    expect(found.slice(15, 17)).toEqual(kinds);
    expect(found.filter((kind) => kind !== null)).toHaveLength(kinds.filter((kind) => kind !== null).length);
  });

  it('finds no missed or extra beat in values that do not lie between beats', () => {
    expect(findArtefacts(around([1610]), false)[15]).toBe('long');
    expect(findArtefacts(around([330, 480]), false).slice(15, 17)).toEqual(['short', 'short']);
  });

  it('finds nothing in equal values, and one that differs', () => {
    const level = Array.from({ length: 40 }, () => 800);
    expect(findArtefacts(rrSeries(level), true).every((kind) => kind === null)).toBe(true);
    expect(findArtefacts(rrSeries(level.with(20, 1600)), true)[20]).toBe('missed');
  });

  it.each([0, 1, 2, 3])('leaves %i values unchanged', (count) => {
    expect(findArtefacts(rrSeries([800, 400, 900].slice(0, count)), true)).toHaveLength(count);
  });

  it('marks nothing in RR without errors', () => {
    for (const seed of seeds) {
      const kinds = findArtefacts(rrOfBeats(variedBeatTimes(1000, seed)), true);
      expect(kinds.filter((kind) => kind !== null)).toEqual([]);
    }
  });

  it.each<{ kind: PlantedKind; share: number }>([
    { kind: 'missed', share: 1 },
    { kind: 'extra', share: 1 },
    { kind: 'ectopic', share: 1 },
    // A beat that is 80 ms off stays within the variation of RR.
    { kind: 'displaced', share: 0.97 },
  ])('finds planted errors: $kind', ({ kind, share }) => {
    let found = 0;
    let all = 0;
    let wrong = 0;
    let right = 0;
    for (const seed of seeds) {
      const { series, planted, errors } = plantErrors(1000, seed, [kind]);
      const kinds = findArtefacts(series, true);
      all += errors.length;
      found += errors.filter(({ places }) => places.every((place) => kinds[place] !== null)).length;
      right += planted.filter((one) => one === null).length;
      wrong += planted.filter((one, i) => one === null && kinds[i] !== null).length;
    }
    expect(all).toBeGreaterThan(400);
    expect(found / all).toBeGreaterThanOrEqual(share);
    expect(wrong / right).toBeLessThan(0.005);
  });
});

describe('correctSeries', () => {
  const missed = around([1610]);
  const kinds = findArtefacts(missed, true);

  it('omits values, and separates their neighbours', () => {
    const { values, series } = correctSeries(missed, kinds, 'left-out');
    expect(series.values).toHaveLength(29);
    expect(series.follows[15]).toBe(0);
    expect(values[15]).toMatchObject({ value: missed.values[15], kept: false, why: 'missed' });
  });

  it.each(['linear', 'cubic'] as const)('places a missed beat in the middle: %s', (handling) => {
    const { values, series } = correctSeries(missed, kinds, handling);
    const half = missed.values[15] / 2;
    expect(series.values.slice(15, 17)).toEqual(Float64Array.of(half, half));
    expect(series.timesSec[15]).toBeCloseTo(missed.timesSec[15] - half / 1000, 12);
    expect([...series.follows]).toEqual([0, ...Array.from({ length: 30 }, () => 1)]);
    expect(values.filter(({ why }) => why === 'interpolated')).toHaveLength(2);
  });

  it('merges the two RR around an extra beat', () => {
    const extra = around([330, 480]);
    const { series } = correctSeries(extra, findArtefacts(extra, true), 'cubic');
    expect(series.values).toHaveLength(30);
    expect(series.values[15]).toBeCloseTo(810, 9);
    expect(series.follows[16]).toBe(1);
  });

  it('replaces an ectopic beat by linear interpolation between its neighbours', () => {
    const ectopic = around([520, 1080], 2);
    const { series } = correctSeries(ectopic, findArtefacts(ectopic, true), 'linear');
    const [before, after] = [ectopic.values[14], ectopic.values[17]];
    for (const value of series.values.slice(15, 17)) {
      expect(value).toBeGreaterThan(Math.min(before, after));
      expect(value).toBeLessThan(Math.max(before, after));
    }
  });

  it('keeps what is to be kept, except a break', () => {
    const broken = kinds.with(3, 'break');
    const { values, series } = correctSeries(missed, broken, 'kept');
    expect(series.values).toHaveLength(29);
    expect(values[15]).toMatchObject({ kept: true, why: 'missed' });
    expect(values[3]).toMatchObject({ kept: false, why: 'break' });
  });

  it('adds nothing at the ends, which have no curve', () => {
    const ends = Array.from({ length: 30 }, (_, i): ArtefactKind | null =>
      i === 0 || i === 29 ? 'long' : null,
    );
    expect(correctSeries(missed, ends, 'cubic').series.values).toHaveLength(28);
  });

  it('restores the RMSSD of the series without errors', () => {
    for (const seed of seeds) {
      const { series, clean } = plantErrors(1000, seed);
      const marked = findArtefacts(series, true);
      const wanted = timeDomain(clean).rmssd;
      expect(timeDomain(series).rmssd).toBeGreaterThan(5 * wanted);
      for (const handling of ['left-out', 'linear', 'cubic'] as const) {
        const { rmssd } = timeDomain(correctSeries(series, marked, handling).series);
        expect(Math.abs(rmssd / wanted - 1)).toBeLessThan(0.08);
      }
    }
  });
});
