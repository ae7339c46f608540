import { describe, expect, it } from 'vitest';
import { cpuTime } from '../../../../src/pipeline/performance/cpu-time.ts';
import { benchTools } from '../../../support/bench-tools.ts';

/** Creates a clock that stands still while nothing runs, and functions of given durations. */
function lasting(times: readonly number[]) {
  let ms = 0;
  let runs = 0;
  const { tools } = benchTools({ now: () => ms });
  const run = () => {
    ms += times[runs++];
  };
  return { tools, run, ran: () => runs };
}

describe('cpuTime', () => {
  it('is the median of the runs after the first', async () => {
    const { tools, run } = lasting([1000, 50, 30, 40]);
    const time = await cpuTime(tools, { repeats: 3, mostMs: 1e6 }, run);
    expect(time).toEqual({ ms: 40, source: 'wall-clock', runCount: 3 });
  });

  it('repeats short runs several times for one measurement', async () => {
    const { tools, run, ran } = lasting(Array.from({ length: 100 }, () => 0.5));
    const time = await cpuTime(tools, { repeats: 3, mostMs: 1e6 }, run);
    expect(time).toEqual({ ms: 0.5, source: 'wall-clock', runCount: 3 });
    expect(ran()).toBe(40);
  });

  it('starts no run once its time is over', async () => {
    const { tools, run, ran } = lasting([40, 40, 40, 40]);
    const time = await cpuTime(tools, { repeats: 10, mostMs: 100 }, run);
    expect(time).toEqual({ ms: 40, source: 'wall-clock', runCount: 2 });
    expect(ran()).toBe(3);
  });

  it('uses the first run of what is too long to repeat', async () => {
    const { tools, run } = lasting([5000]);
    expect(await cpuTime(tools, { repeats: 10, mostMs: 100 }, run)).toMatchObject({ ms: 5000, runCount: 1 });
  });

  it('can be cancelled between runs', async () => {
    const stopping = new AbortController();
    const { tools } = benchTools({ signal: stopping.signal });
    const stopped = cpuTime(tools, { repeats: 10, mostMs: 1e6 }, () => stopping.abort());
    await expect(stopped).rejects.toMatchObject({ code: 'cancelled' });
  });
});
