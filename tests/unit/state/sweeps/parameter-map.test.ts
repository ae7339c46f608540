import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { csvText } from '../../../../src/charts/figures/data-table.ts';
import { mapTable } from '../../../../src/features/settings/map-figure.ts';
import type { AnalysisName } from '../../../../src/pipeline/analyses.ts';
import type { SweptParameter } from '../../../../src/pipeline/sweeps/grid.ts';
import { createSession, type Session } from '../../../../src/state/session.ts';
import { type AxisInput, parseAxis } from '../../../../src/state/sweeps/parameter-map.ts';
import { createAnalysisClient } from '../../../../src/workers/client.ts';
import type { AnalysisClient } from '../../../../src/workers/client-types.ts';
import { analysisBenches } from '../../../support/analysis-benches.ts';
import { createFakeClient } from '../../../support/fake-client.ts';
import { PortWorker } from '../../../support/port-worker.ts';
import { runCommand } from '../../../support/run-command.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { sweepFirst } from '../../../support/gate.ts';

const folder = temporaryFolder();
/** Without the truth file next to it, which is not dropped either. */
const walk = join(folder, 'alone', 'walk.edf');

beforeAll(async () => {
  await runCommand('synth', '--out', join(folder, 'walk'), '--duration', '40', '--write', 'edf');
  mkdirSync(join(folder, 'alone'));
  copyFileSync(join(folder, 'walk.edf'), walk);
});

const makeAxes = (
  analysis: AnalysisName,
  across: AxisInput,
  up: AxisInput,
): readonly [SweptParameter, SweptParameter] => [parseAxis(analysis, across), parseAxis(analysis, up)];

/** Creates a page without a screen over the real worker, with the walk open in a bench. */
async function openWalk(bench: string): Promise<Session> {
  const client = createAnalysisClient(() => new PortWorker() as unknown as Worker);
  const session = createSession(client, analysisBenches);
  session.bench.show(bench);
  const file = new File([readFileSync(walk)], 'walk.edf');
  await session.openDropped([{ path: 'walk.edf', file }]);
  return session;
}

describe('a map of two parameters', () => {
  for (const part of sweepFirst(
    [
      ['intervals', { id: 'footThreshold', text: '5:15:5' }, { id: 'average', text: '0,4,8' }],
      ['filter', { id: 'low', text: '0.3,1' }, { id: 'taps', text: '101:301:100' }],
      ['denoise', { id: 'leastMatch', text: '0.5,0.9' }, { id: 'ectopic', text: 'own,template' }],
      ['series', { id: 'of', text: 'rr,rptt' }, { id: 'window', text: '30,40' }],
    ] as const,
    2,
  ))
    it.skipIf(part.isLeftOut).each(part.cases)(
      `a map of two parameters for %s equals the table of the command line${part.note}`,
      async (analysis, across, up) => {
        const session = await openWalk(analysis);
        session.parameters[analysis].set('backend', 'cpu');
        await session.maps.begin(analysis, makeAxes(analysis, across, up));
        const map = session.maps.getState()[analysis];
        expect(map).toMatchObject({ state: 'done', failure: null });
        expect(map?.doneCount).toBe(map?.points.length);
        const channels = analysis === 'filter' ? ['--channels', 'any=ECG'] : [];
        const swept = [across, up].flatMap(({ id, text }) => ['--sweep', `${id}=${text}`]);
        const words = [analysis, walk, ...swept, ...channels, '--backend', 'cpu', '--quiet'];
        const { status, output, notices } = await runCommand(...words);
        expect([status, notices]).toEqual([0, '']);
        const name = session.chosen()?.summary?.name ?? '';
        const table = map === undefined ? '' : csvText(mapTable(analysis, name, map));
        expect(table.replaceAll('\r\n', '\n')).toBe(output);
      },
    );

  it('does not change the bench’s own result, and applies the settings of a cell by one change', async () => {
    const session = await openWalk('intervals');
    const id = session.chosen()?.summary?.id ?? '';
    const before = session.runs.find('intervals', id)?.report;
    const axes = makeAxes('intervals', { id: 'footThreshold', text: '6,7' }, { id: 'average', text: '2,4' });
    await session.maps.begin('intervals', axes);
    expect(session.runs.find('intervals', id)?.report).toBe(before);
    const map = session.maps.getState().intervals;
    if (!map) throw new Error('there is a map');
    expect(session.maps.isOfNow('intervals', map)).toBe(true);
    const past = session.history.getState().past.length;
    await session.maps.goTo('intervals', { footThreshold: 7, average: 4 });
    expect(session.parameters.intervals.getState().changed).toMatchObject({ footThreshold: 7, average: 4 });
    expect(session.history.getState().past).toHaveLength(past + 1);
    expect(session.maps.isOfNow('intervals', map)).toBe(true);
    await session.run();
    const window = session.runs.find('intervals', id)?.report?.result.windows[0];
    const row = map.points[3]?.[0];
    expect(row?.['rptt.leastVariance.mean']).toBe(window?.intervals.rptt.leastVariance.mean);
    session.parameters.intervals.set('acceptance', 9);
    expect(session.maps.isOfNow('intervals', map)).toBe(false);
  });

  it('stops in place, and continues from there', async () => {
    const session = await openWalk('intervals');
    const axes = makeAxes(
      'intervals',
      { id: 'footThreshold', text: '1:20:1' },
      { id: 'average', text: '0:4:1' },
    );
    const begun = session.maps.begin('intervals', axes);
    await new Promise<void>((resolve) => {
      session.maps.subscribe(({ intervals }) => {
        if ((intervals?.doneCount ?? 0) > 0) resolve();
      });
    });
    session.maps.cancel('intervals');
    await begun;
    const stopped = session.maps.getState().intervals;
    expect(stopped?.state).toBe('cancelled');
    expect(stopped?.doneCount).toBeLessThan(100);
    await session.maps.goOn('intervals');
    expect(session.maps.getState().intervals).toMatchObject({ state: 'done', doneCount: 100 });
  });

  it('stops when a correction or another parameter changes', async () => {
    const session = await openWalk('intervals');
    const axes = makeAxes(
      'intervals',
      { id: 'footThreshold', text: '1:50:1' },
      { id: 'average', text: '0:7:1' },
    );
    const begun = session.maps.begin('intervals', axes);
    session.parameters.intervals.set('acceptance', 9);
    await begun;
    const map = session.maps.getState().intervals;
    expect(map?.state).toBe('cancelled');
    expect(map && session.maps.isOfNow('intervals', map)).toBe(false);
  });

  it('keeps the reason of a failed point', async () => {
    const session = await openWalk('intervals');
    const axes = makeAxes('intervals', { id: 'from', text: '0,39.9' }, { id: 'average', text: '0,4' });
    await session.maps.begin('intervals', axes);
    const points = session.maps.getState().intervals?.points ?? [];
    expect(points.map((rows) => typeof rows?.[0]?.['error'])).toEqual([
      'undefined',
      'undefined',
      'string',
      'string',
    ]);
  });

  it('a map of two parameters with more than ten thousand cells needs a confirmation, with an estimate of its time', async () => {
    const asked: number[] = [];
    const sweepPoints: AnalysisClient['sweepPoints'] = (_id, analysis, points) => {
      asked.push(points.length);
      const rows = points.map(() => [{ beats: 1 }]);
      return { result: Promise.resolve({ analysis, rows, stages: ['choose'] }), cancel: () => undefined };
    };
    const session = createSession(createFakeClient({ sweepPoints }), analysisBenches);
    const [first] = session.recordings.getState().entries;
    if (first) await session.choose(first.key);
    const axes = makeAxes(
      'intervals',
      { id: 'footThreshold', text: '1:50:0.1' },
      { id: 'average', text: '0:30:1' },
    );
    await session.maps.begin('intervals', axes);
    const map = session.maps.getState().intervals;
    expect(map).toMatchObject({ state: 'asking', doneCount: 0 });
    expect(map?.leftMs).toEqual(expect.any(Number));
    expect(asked).toEqual([1, 1, 1, 0]);
    await session.maps.goOn('intervals');
    expect(session.maps.getState().intervals).toMatchObject({ state: 'done', doneCount: 491 * 31 });
  });

  it('a map of two parameters with more than a million cells is not started', async () => {
    const session = createSession(createFakeClient(), analysisBenches);
    const [first] = session.recordings.getState().entries;
    if (first) await session.choose(first.key);
    const axes = makeAxes(
      'intervals',
      { id: 'footThreshold', text: '1:50:0.001' },
      { id: 'average', text: '0:30:1' },
    );
    await session.maps.begin('intervals', axes);
    expect(session.maps.getState().intervals).toBeUndefined();
  });
});

describe('settings kept as A', () => {
  const start = () => createSession(createFakeClient(), analysisBenches);

  it('settings kept as A are stored, swapped and cleared, each undone in one step', async () => {
    const session = start();
    const changed = () => session.parameters.intervals.getState().changed;
    const kept = () => session.settingsA.getState().intervals;
    session.parameters.intervals.set('average', 4);
    await session.keepA('intervals', changed());
    session.parameters.intervals.set('average', 8);
    await session.swapA('intervals');
    expect([kept(), changed()]).toEqual([{ average: 8 }, { average: 4 }]);
    await session.undo();
    expect([kept(), changed()]).toEqual([{ average: 4 }, { average: 8 }]);
    await session.redo();
    await session.keepA('intervals', null);
    expect(kept()).toBeUndefined();
    await session.undo();
    expect(kept()).toEqual({ average: 8 });
  });
});
