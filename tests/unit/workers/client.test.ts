import { afterEach, describe, expect, it } from 'vitest';
import { createAnalysisClient } from '../../../src/workers/client.ts';
import { PortWorker } from '../../support/port-worker.ts';

const quiet = () => undefined;
const workers: PortWorker[] = [];

function startClient() {
  return createAnalysisClient(() => {
    const worker = new PortWorker();
    workers.push(worker);
    return worker as unknown as Worker;
  });
}

const current = () => workers.at(-1) ?? new PortWorker();

afterEach(() => {
  for (const worker of workers.splice(0)) worker.terminate();
});

describe('the page’s side of the worker', () => {
  it('transfers results, progress and failures', async () => {
    const client = startClient();
    const { id } = await client.openSample('rest');
    const shares: number[] = [];
    const { result } = await client.analyse('intervals', id, {}, (share) => shares.push(share)).result;
    expect(result.beats.length).toBeGreaterThan(100);
    expect(shares.length).toBeGreaterThan(0);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    const refused = client.analyse('intervals', id, { window: -1 }, quiet).result;
    await expect(refused).rejects.toMatchObject({ failure: { code: 'bad-parameter' } });
  });

  it('cancels a running analysis', async () => {
    const client = startClient();
    const { id } = await client.openSample('hard');
    const job = client.analyse('intervals', id, {}, () => job.cancel());
    await expect(job.result).rejects.toMatchObject({ failure: { code: 'cancelled' } });
  });

  it('runs two analyses of a recording in parallel, each with newest-only requests', async () => {
    const client = startClient();
    const { id } = await client.openSample('rest');
    const intervals = client.analyse('intervals', id, {}, quiet);
    const first = client.analyse('filter', id, { high: 20 }, quiet);
    const second = client.analyse('filter', id, { high: 25 }, quiet);
    const third = client.analyse('filter', id, { high: 30 }, quiet);
    await expect(second.result).rejects.toMatchObject({ failure: { code: 'cancelled' } });
    expect((await first.result).result.stages[0]?.highHz).toBe(20);
    expect((await third.result).result.stages[0]?.highHz).toBe(30);
    expect((await intervals.result).result.beats.length).toBeGreaterThan(100);
    current().crash();
    expect((await client.analyse('filter', id, {}, quiet).result).result.signal.label).toBe('ECG');
  });

  it('restarts a crashed worker with the same recordings and roles', async () => {
    const client = startClient();
    const { id, channels } = await client.openSample('rest');
    const other = await client.openSample('hard');
    client.close(other.id);
    const made = await client.openSynthetic('S', { duration: 30 });
    await client.changeSynthetic(made.id, { duration: 40 });
    const channelIndex = channels.findIndex(({ role }) => role === 'ppg');
    await client.setRoles(id, [{ channelIndex, role: 'other' }]);
    const job = client.analyse('intervals', id, {}, () => current().crash());
    await expect(job.result).rejects.toMatchObject({ failure: { code: 'crashed' } });
    expect(workers).toHaveLength(2);
    await expect(client.analyse('intervals', id, {}, quiet).result).rejects.toMatchObject({
      failure: { code: 'no-channel' },
    });
    await client.setRoles(id, []);
    const { result } = await client.analyse('intervals', id, {}, quiet).result;
    expect(result.beats.length).toBeGreaterThan(100);
    expect((await client.setRoles(made.id, [])).durationSec).toBe(40);
    await expect(client.overview(other.id, 10)).rejects.toMatchObject({ failure: { code: 'internal' } });
  });
});
