import { describe, expect, it } from 'vitest';
import {
  paperMinutes,
  strategiesStudy,
  type StrategiesRow,
} from '../../../../src/pipeline/performance/strategies-study.ts';
import { runStudy } from '../../../../src/pipeline/performance/run-study.ts';
import { studyRequests } from '../../../../src/pipeline/performance/study-requests.ts';
import { benchTools, smallBench, tickingClock } from '../../../support/bench-tools.ts';
import { everyStudy } from '../../../support/fake-performance.ts';
import { localLauncher } from '../../../support/local-launcher.ts';

const sumShares = (shares: StrategiesRow['root']): number =>
  Object.values(shares).reduce((sum, share) => sum + share, 0);

describe('the strategies study', () => {
  it('measures the paper’s workers and files by CWA by default, and all measures on request', () => {
    const asked = (values: Record<string, string>) =>
      studyRequests(['strategies'], values).requests[0]?.options;
    expect(asked({})).toMatchObject({
      strategyWorkers: [1, 2, 3, 4, 5, 6],
      strategyFiles: [6, 12, 18],
      strategyMeasures: ['cwa'],
    });
    expect(asked({ strategyMeasures: 'all' })).toMatchObject({
      strategyMeasures: ['cwa', 'bam', 'nad', 'dam', 'adios'],
    });
    expect(() => asked({ strategyWorkers: '0' })).toThrow(/1/);
  });

  it('sorts the same beats by each available strategy, one row each, with ROTF equal to one worker', async () => {
    const launcher = localLauncher();
    const { tools, events } = benchTools({ launcher, now: tickingClock(2000) });
    await runStudy('strategies', tools, { ...smallBench, strategyWorkers: [1, 2], strategyFiles: [2] });
    const rows = events.flatMap((event) =>
      event.kind === 'row' && event.study === 'strategies' ? [event.row] : [],
    );
    // NDS needs two workers; TDS needs shared memory, which this launcher lacks.
    expect(rows.map(({ strategy, workers }) => `${strategy} ${workers}`)).toEqual([
      'sequential 1',
      'rotf 1',
      'rotf 2',
      'mpcc 1',
      'mpcc 2',
      'nds 2',
    ]);
    const [alone] = rows;
    for (const row of rows) {
      expect(row.beatCount).toBe(alone?.beatCount);
      expect(row.sequentialMs).toBe(alone?.overall.ms);
      expect(sumShares(row.root)).toBeCloseTo(1, 6);
      expect(row.others === null).toBe(row.workers === 1);
      expect(row.changedCount).toBe(0);
    }
    // Two minutes at 70 per minute; the ectopic beats form another template.
    expect(Math.abs((alone?.beatCount ?? 0) - 140)).toBeLessThan(15);
    expect(alone?.templateCount).toBeGreaterThan(1);
    expect(launcher.alive.size).toBe(0);
  });

  it('has the minutes of the paper next to the same measurements only', () => {
    const of = { measure: 'cwa', fileCount: 6 } as const;
    expect(paperMinutes({ ...of, strategy: 'rotf', workers: 6 })).toBe(0.943);
    expect(paperMinutes({ ...of, strategy: 'mpcc', workers: 1 })).toBe(11.424);
    expect(paperMinutes({ ...of, strategy: 'tds', workers: 2 })).toBe(14.51);
    expect(paperMinutes({ ...of, strategy: 'nds', workers: 1 })).toBeNull();
    expect(paperMinutes({ ...of, strategy: 'rotf', workers: 7 })).toBeNull();
    expect(paperMinutes({ ...of, strategy: 'rotf', workers: 6, fileCount: 12 })).toBeNull();
    expect(paperMinutes({ ...of, strategy: 'rotf', workers: 6, measure: 'bam' })).toBeNull();
  });

  it('accepts its own rows, and no damaged ones', () => {
    const [own] = everyStudy.studies.strategies ?? [];
    expect(strategiesStudy.readRow(JSON.parse(JSON.stringify(own)))).toEqual(own);
    expect(strategiesStudy.readRow({ ...own, strategy: 'other' })).toBeUndefined();
    expect(strategiesStudy.readRow({ ...own, root: null })).toBeUndefined();
  });
});
