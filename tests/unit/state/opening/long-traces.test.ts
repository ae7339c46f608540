import { expect, test } from 'vitest';
import { createLongTraces } from '../../../../src/state/opening/long-traces.ts';
import type { ReportProgress } from '../../../../src/workers/protocol.ts';
import { cancelledError, createFakeClient } from '../../../support/fake-client.ts';

/** Creates traces whose completion ends when the test says so. */
function held() {
  const jobs: {
    readonly id: string;
    readonly tell: ReportProgress;
    readonly end: (error?: Error) => void;
  }[] = [];
  const client = createFakeClient({
    goThrough: (id, tell) => {
      let end: (error?: Error) => void = () => undefined;
      const result = new Promise<null>((resolve, reject) => {
        end = (error) => (error ? reject(error) : resolve(null));
      });
      jobs.push({ id, tell, end });
      return { result, cancel: () => end(cancelledError) };
    },
  });
  return { jobs, traces: createLongTraces(client) };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

test('a partial trace is completed once, and updated now and then', async () => {
  const { jobs, traces } = held();
  traces.want('1.0');
  traces.want('1.0');
  expect(jobs.map(({ id }) => id)).toEqual(['1.0']);
  for (const share of [0.01, 0.02, 0.11, 0.12, 0.31]) jobs[0].tell(share, '');
  expect(traces.of('1.0')).toMatchObject({ state: 'running', share: 0.31, growth: 2 });
  jobs[0].end();
  await settle();
  expect(traces.of('1.0')).toMatchObject({ state: 'done', share: 1, growth: 3 });
});

test('a cancelled completion stays so until the user continues it', async () => {
  const { jobs, traces } = held();
  traces.want('1.0');
  jobs[0].tell(0.4, '');
  traces.stop('1.0');
  await settle();
  expect(traces.of('1.0')).toMatchObject({ state: 'stopped', share: 0.4, problem: null });
  traces.want('1.0');
  expect(jobs).toHaveLength(1);
  void traces.goOn('1.0');
  expect(jobs).toHaveLength(2);
  jobs[1].end(new Error('the file is gone'));
  await settle();
  expect(traces.of('1.0').state).toBe('stopped');
  expect(traces.of('1.0').problem).not.toBeNull();
});
