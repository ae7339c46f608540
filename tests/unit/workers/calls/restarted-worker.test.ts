import { expose } from 'comlink';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createAnalysisApi } from '../../../../src/workers/analysis-api.ts';
import type { AnalysisApi } from '../../../../src/workers/analysis-api.ts';
import { createAnalysisClient } from '../../../../src/workers/client.ts';
import type { WorkerChange } from '../../../../src/workers/client-types.ts';
import { PortWorker } from '../../../support/port-worker.ts';

const workers: PortWorker[] = [];
const current = () => workers.at(-1) ?? new PortWorker();
const quiet = () => undefined;
const crashed = { failure: { code: 'crashed', message: expect.stringMatching(/stopped/) } };

afterEach(() => {
  for (const worker of workers.splice(0)) worker.terminate();
});

/** Creates a client whose workers end by themselves at the calls that the test names. */
function startClient(isDeadly: (call: keyof AnalysisApi, args: readonly unknown[]) => boolean) {
  const client = createAnalysisClient(() => {
    const api = createAnalysisApi();
    const worker: PortWorker = new PortWorker((port) => {
      const guarded = new Proxy(api, {
        get: (target, name: keyof AnalysisApi) =>
          name in target
            ? (...args: unknown[]) => {
                if (!isDeadly(name, args)) return Reflect.apply(target[name], target, args);
                worker.crash();
                return new Promise(() => undefined);
              }
            : undefined,
      });
      expose(guarded, port);
    });
    workers.push(worker);
    return worker as unknown as Worker;
  });
  const changes: WorkerChange[] = [];
  client.onWorkerChange((change) => changes.push(change));
  return { client, changes };
}

it('a running worker receives a request at once, before the page is drawn', async () => {
  const { client } = startClient(() => false);
  const { id } = await client.openSample('rest');
  const sent = vi.spyOn(current(), 'postMessage');
  const { result } = client.analyse('intervals', id, {}, quiet);
  expect(sent).toHaveBeenCalledOnce();
  expect((await result).isDraft).toBe(false);
});

describe('a worker that ends by itself', () => {
  it('receives nothing once it is terminated, since no answer would arrive', async () => {
    const { client } = startClient((call) => call === 'openFiles');
    await client.openSample('rest');
    const ended = current();
    const order: string[] = [];
    vi.spyOn(ended, 'postMessage').mockImplementation(() => void order.push('sent'));
    vi.spyOn(ended, 'terminate').mockImplementation(() => void order.push('terminated'));
    ended.crash();
    await client.openSample('hard');
    expect(order).toEqual(['sent', 'terminated']);
    expect(current()).not.toBe(ended);
  });

  it('while a file is read fails that reading by its name, and is replaced', async () => {
    let isDeadly = true;
    const { client } = startClient((call) => call === 'openFiles' && isDeadly);
    const { id } = await client.openSample('rest');
    const files = [{ path: 'day/a.csv', file: new File(['t,ecg\n0,1\n0.01,2\n'], 'a.csv') }];
    await expect(client.openFiles(files, {}, quiet)).rejects.toMatchObject({
      failure: { code: 'crashed', message: expect.stringContaining('a.csv'), where: { file: 'day/a.csv' } },
    });
    isDeadly = false;
    expect((await client.overview(id, 10)).min).toHaveLength(10);
    expect(workers).toHaveLength(2);
    expect((await client.openFiles(files, {}, quiet)).broken.map(({ name }) => name)).toEqual([]);
  });

  it('receives neither the file that ended it nor a closed one again', async () => {
    const opened: unknown[] = [];
    let isDeadly = false;
    const { client } = startClient((call, args) => {
      if (call === 'openSample') opened.push(args[1]);
      return call === 'openSynthetic' && isDeadly;
    });
    await client.openSample('rest');
    client.close((await client.openSample('hard')).id);
    isDeadly = true;
    await expect(client.openSynthetic('S', { duration: 30 })).rejects.toMatchObject(crashed);
    await client.openSample('exercise');
    expect(opened).toEqual(['rest', 'hard', 'rest', 'exercise']);
    expect(workers).toHaveLength(2);
  });

  it('twice over a recording leaves that one out, with the others open, until it is tried again', async () => {
    let isDeadly = false;
    const { client, changes } = startClient(
      (call, [, name]) => call === 'openSample' && name === 'hard' && isDeadly,
    );
    const rest = await client.openSample('rest');
    const hard = await client.openSample('hard');
    await client.setEdits(hard.id, [{ op: 'insert', time: 3 }]);
    isDeadly = true;
    current().crash();
    expect((await client.overview(rest.id, 10)).min).toHaveLength(10);
    // One that crashed, two over the recording, and one without it.
    expect(workers).toHaveLength(4);
    await expect(client.overview(hard.id, 10)).rejects.toMatchObject({
      failure: { code: 'crashed', message: expect.stringMatching(/computation stopped twice/) },
    });
    expect(changes).toEqual([
      { kind: 'replaced' },
      { kind: 'left-out', ids: [hard.id], failure: expect.objectContaining({ code: 'crashed' }) },
    ]);
    await expect(client.openAgain(hard.id)).rejects.toMatchObject(crashed);
    expect((await client.overview(rest.id, 10)).min).toHaveLength(10);
    isDeadly = false;
    await client.openAgain(hard.id);
    await client.analyse('intervals', hard.id, {}, quiet).result;
    const text = await client.exportResult('intervals', hard.id, 'json');
    expect(/"edited":\[\{"r":3,/.test(text)).toBe(true);
  });

  it('during a drawing repeats it once, and not forever', async () => {
    let deaths = 1;
    const { client } = startClient((call) => call === 'overview' && deaths-- > 0);
    const { id } = await client.openSample('rest');
    expect((await client.overview(id, 10)).min).toHaveLength(10);
    deaths = 5;
    await expect(client.overview(id, 10)).rejects.toMatchObject(crashed);
    expect(deaths).toBe(3);
  });

  it('a worker that ends by itself before it could begin is not started again and again', async () => {
    const started: EventTarget[] = [];
    const client = createAnalysisClient(() => {
      const worker = Object.assign(new EventTarget(), { postMessage: quiet, terminate: quiet });
      started.push(worker);
      return worker as unknown as Worker;
    });
    const fail = () => started.at(-1)?.dispatchEvent(new Event('error', { cancelable: true }));
    fail();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(started).toHaveLength(1);
    const opening = client.openSample('rest');
    await new Promise((resolve) => setTimeout(resolve, 0));
    fail();
    await expect(opening).rejects.toMatchObject({
      failure: {
        code: 'crashed',
        message: expect.stringMatching(/could not be started \(it did not load\)/),
      },
    });
    expect(started).toHaveLength(2);
  });
});
