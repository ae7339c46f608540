import { describe, expect, it } from 'vitest';
import { allStudies } from '../../../../src/pipeline/performance/studies.ts';
import { runStudy } from '../../../../src/pipeline/performance/run-study.ts';
import { benchTools, smallBench } from '../../../support/bench-tools.ts';
import { fakePool } from '../../../support/fake-pool.ts';
import { firSingleTolerance } from '../../../support/tolerances.ts';

const listRows = (events: ReturnType<typeof benchTools>['events']) =>
  events.flatMap((event) => (event.kind === 'row' ? [event] : []));

describe('runStudy without a GPU', () => {
  it.each(allStudies.map(({ id }) => id))(
    '%s reports its rows in order, with progress up to 1',
    async (id) => {
      const { tools, events } = benchTools({ pool: fakePool(3) });
      await runStudy(id, tools, smallBench);
      const shares = events.flatMap((event) => (event.kind === 'progress' ? [event.share] : []));
      expect(shares).toEqual(shares.toSorted((a, b) => a - b));
      expect(shares.at(-1)).toBe(1);
      expect(listRows(events).every(({ study }) => study === id)).toBe(true);
      // Only a GPU has workgroups.
      expect(listRows(events).length > 0).toBe(id !== 'workgroups');
      expect(JSON.parse(JSON.stringify(events))).toEqual(events);
    },
  );

  it('measures each length with each number of taps, and leaves the GPU’s columns empty', async () => {
    const { tools, events } = benchTools({ pool: fakePool(2) });
    await runStudy('filter', tools, { ...smallBench, taps: [21, 501] });
    const rows = listRows(events).flatMap((event) => (event.study === 'filter' ? [event.row] : []));
    // 400 samples are too few for 501 taps.
    expect(rows.map(({ sampleCount, tapCount }) => `${sampleCount} × ${tapCount}`)).toEqual([
      '400 × 21',
      '1000 × 21',
      '1000 × 501',
    ]);
    for (const row of rows) {
      expect(row).toMatchObject({
        gpu: {},
        chosen: null,
        transfers: null,
        chain: null,
        largestDifference: null,
      });
      for (const time of Object.values(row.cpu)) expect(time?.source).toBe('wall-clock');
      expect(row.differences['cpu-overlap-save']).toBeLessThan(firSingleTolerance);
    }
  });

  it('measures one core if no more are requested', async () => {
    const { tools, events } = benchTools({ pool: fakePool(2) });
    await runStudy('filter', tools, { ...smallBench, allCores: false });
    for (const event of listRows(events)) {
      expect(event.row).toMatchObject({ cpu: { directAllCores: null, overlapSaveAllCores: null } });
    }
  });

  // Without a GPU, the workgroups study has nothing to cancel.
  it.each(allStudies.flatMap(({ id }) => (id === 'workgroups' ? [] : [id])))(
    '%s ends when cancelled',
    async (id) => {
      const stopping = new AbortController();
      const { tools } = benchTools({ signal: stopping.signal });
      const stopped = runStudy(id, { ...tools, tell: () => stopping.abort() }, smallBench);
      await expect(stopped).rejects.toMatchObject({ code: 'cancelled' });
    },
  );

  it('starts nothing if already cancelled', async () => {
    const { tools, events } = benchTools({ signal: AbortSignal.abort() });
    await expect(runStudy('fft', tools, smallBench)).rejects.toMatchObject({ code: 'cancelled' });
    expect(events).toEqual([]);
  });
});
