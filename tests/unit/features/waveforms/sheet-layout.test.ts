import { describe, expect, it } from 'vitest';
import {
  leadPath,
  rowHeightMm,
  sheetCells,
} from '../../../../src/features/waveforms/leads-sheet/leads-drawing.tsx';
import { ecgLeads, parseStandardLead, standardLeads } from '../../../../src/model/ecg-leads.ts';

const channel = (label: string, unit = 'mV', fs = 500) => ({ label, role: 'ecg' as const, unit, fs });

describe('names of leads', () => {
  it.each([
    ['i', 'I'],
    ['Lead II', 'II'],
    ['ECG III', 'III'],
    ['MDC_ECG_LEAD_AVR', 'aVR'],
    ['AVL', 'aVL'],
    ['ecg_avf', 'aVF'],
    ['V6 (raw)', 'V6'],
    ['MLII', null],
    ['V1-V2', null],
    ['V', null],
    ['', null],
  ])('%s is %s', (label, lead) => {
    expect(parseStandardLead(label)).toBe(lead);
  });
});

describe('leads of a recording', () => {
  it('leads of a recording are in clinical order with others after them, each name once', () => {
    const channels = [channel('V1'), channel('II'), channel('MLII'), channel('I'), channel('II')];
    expect(ecgLeads(channels, false).map(({ name }) => name)).toEqual(['I', 'II', 'V1', 'MLII', 'II']);
  });

  it('leads of a recording are derived on request, from I and II of one unit and rate', () => {
    const names = (channels: readonly ReturnType<typeof channel>[]) =>
      ecgLeads(channels, true).flatMap(({ name, isDerived }) => (isDerived ? [name] : []));
    expect(names([channel('I'), channel('II')])).toEqual(['III', 'aVR', 'aVL', 'aVF']);
    expect(names([channel('I'), channel('II'), channel('aVF')])).toEqual(['III', 'aVR', 'aVL']);
    expect(names([channel('I'), channel('II', 'uV')])).toEqual([]);
    expect(names([channel('I'), channel('II', 'mV', 250)])).toEqual([]);
    expect(names([channel('II'), channel('V1')])).toEqual([]);
  });

  it('leads of a recording are derived by Einthoven’s and Goldberger’s formulas', () => {
    const leads = ecgLeads([channel('I'), channel('II')], true);
    const of = (name: string, one: number, two: number) =>
      leads
        .find((lead) => lead.name === name)
        ?.terms.reduce((sum, { channelIndex, factor }) => sum + factor * [one, two][channelIndex], 0);
    // With potentials of the right arm, left arm and left leg.
    const [ra, la, ll] = [-0.3, 0.4, 1.1];
    const [one, two] = [la - ra, ll - ra];
    expect(of('III', one, two)).toBeCloseTo(ll - la, 12);
    expect(of('aVR', one, two)).toBeCloseTo(ra - (la + ll) / 2, 12);
    expect(of('aVL', one, two)).toBeCloseTo(la - (ra + ll) / 2, 12);
    expect(of('aVF', one, two)).toBeCloseTo(ll - (ra + la) / 2, 12);
  });
});

describe('the sheet', () => {
  const twelve = ecgLeads(
    standardLeads.map((lead) => channel(lead)),
    false,
  );

  it('has three rows of four consecutive columns, and a strip', () => {
    const cells = sheetCells(twelve, 'V1', 25);
    expect(cells).toHaveLength(13);
    expect(cells.find(({ name }) => name === 'V3')).toMatchObject({
      row: 2,
      fromMm: 125,
      widthMm: 62.5,
      fromSec: 5,
    });
    expect(cells.at(-1)).toMatchObject({ name: 'V1', row: 3, fromMm: 0, widthMm: 250, fromSec: 0 });
    expect(sheetCells(twelve, 'II', 50).find(({ name }) => name === 'V3')?.fromSec).toBe(2.5);
  });

  it('leaves the place of a missing lead empty, and gives few leads a row each', () => {
    const eight = twelve.filter(({ name }) => !/^(?:III|aV)/.test(name));
    const cells = sheetCells(eight, 'II', 25);
    expect(cells.filter(({ lead }) => lead === null).map(({ name }) => name)).toEqual([
      'aVR',
      'aVL',
      'III',
      'aVF',
    ]);
    expect(rowHeightMm(cells)).toBe(34);
    const two = sheetCells(ecgLeads([channel('MLII'), channel('V5')], false), 'II', 25);
    expect(two.map(({ name, row }) => [name, row])).toEqual([
      ['V5', 0],
      ['MLII', 1],
    ]);
    expect(rowHeightMm(two)).toBe(68);
  });

  it('draws 1 mV as 10 mm and 1 s as 25 mm, and no lead beyond the next row', () => {
    const mv = new Float32Array(1000).fill(0);
    mv.fill(1, 250, 500);
    mv.fill(9, 600, 601);
    mv.fill(Number.NaN, 700, 800);
    const trace = { fromSec: 0, toSec: 10, mv };
    const [cell] = sheetCells(ecgLeads([channel('II')], false), 'II', 25);
    const path = leadPath(trace, cell, 0, 25, 10, 0, 34);
    const points = path
      .split(/(?=[ML])/)
      .map((part) => ({ kind: part[0], at: part.slice(1).split(' ').map(Number) }));
    const near = (mm: number) => points.find(({ at: [x] }) => Math.abs(x - mm) < 0.13)?.at[1];
    expect(near(100)).toBe(-10);
    expect(near(50)).toBeCloseTo(0, 9);
    expect(Math.min(...points.map(({ at }) => at[1]))).toBe(-34);
    expect(points.filter(({ kind }) => kind === 'M')).toHaveLength(2);
    // The same a second later is 25 mm further left.
    const later = leadPath(trace, cell, 1, 25, 10, 0, 34);
    expect(later.split(/(?=[ML])/)).toHaveLength(points.length - 100);
  });
});
