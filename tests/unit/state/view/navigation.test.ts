import { describe, expect, test } from 'vitest';
import { createSession } from '../../../../src/state/session.ts';
import { analysisBenches } from '../../../support/analysis-benches.ts';
import { createFakeClient, holdRuns } from '../../../support/fake-client.ts';
import { fakeReport } from '../../../support/fake-record.ts';

const { beats } = fakeReport.result;

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

async function openSample() {
  const session = createSession(createFakeClient(), analysisBenches);
  await session.choose('sample-rest');
  return session;
}

describe('choosing a beat', () => {
  test('selects its window, and keeps a view that shows it', async () => {
    const session = await openSample();
    session.chooseBeat(4);
    expect(session.selection.getState()).toMatchObject({ beatIndex: 4, beatSec: beats[4].r, windowIndex: 0 });
    expect(session.view.getState().span).toEqual({ fromSec: 0, toSec: 10 });
    session.chooseBeat(90);
    expect(session.selection.getState()).toMatchObject({ beatIndex: 90, windowIndex: 1 });
    const { span } = session.view.getState();
    expect((span.fromSec + span.toSec) / 2).toBeCloseTo(beats[90].r, 9);
  });

  test('is undone by null and by another recording, and ignores missing beats', async () => {
    const session = await openSample();
    session.chooseBeat(4);
    session.chooseBeat(beats.length);
    expect(session.selection.getState().beatIndex).toBe(4);
    session.chooseBeat(null);
    expect(session.selection.getState()).toMatchObject({ beatIndex: null, beatSec: null });
    session.chooseBeat(4);
    await session.choose('sample-hard');
    expect(session.selection.getState()).toMatchObject({ beatIndex: null, beatSec: null });
  });

  test('steps forward and back from beat to beat, first to the middle of the view, and stops at the ends', async () => {
    const session = await openSample();
    session.stepBeat(1);
    expect(beats[session.selection.getState().beatIndex ?? -1].r).toBeCloseTo(5, 0);
    session.chooseBeat(0);
    session.stepBeat(-1);
    expect(session.selection.getState().beatIndex).toBe(0);
    session.stepBeat(1);
    expect(session.selection.getState().beatIndex).toBe(1);
    session.chooseBeat(beats.length - 1);
    session.stepBeat(1);
    expect(session.selection.getState().beatIndex).toBe(beats.length - 1);
  });

  test('does nothing before there is a result', async () => {
    const { analyse } = holdRuns();
    const session = createSession(createFakeClient({ analyse }), analysisBenches);
    void session.choose('sample-rest');
    await settle();
    session.chooseBeat(0);
    session.stepBeat(1);
    expect(session.selection.getState().beatIndex).toBeNull();
  });
});

describe('a new result', () => {
  async function withNext(change: (sec: number, index: number) => number | null) {
    const { analyse, runs } = holdRuns();
    const session = createSession(createFakeClient({ analyse }), analysisBenches);
    void session.choose('sample-rest');
    await settle();
    runs[0].finish();
    await settle();
    session.chooseBeat(90);
    const { span } = session.view.getState();
    session.parameters.intervals.set('acceptance', 8);
    const moved = beats.flatMap((beat, index) => {
      const r = change(beat.r, index);
      return r === null ? [] : [{ ...beat, r }];
    });
    runs[1].finish({ ...fakeReport, result: { ...fakeReport.result, beats: moved } });
    await settle();
    expect(session.view.getState().span).toEqual(span);
    return session.selection.getState();
  }

  test('keeps the beat by its time, whatever its index', async () => {
    const chosen = await withNext((r, index) => (index < 3 ? null : r + 0.04));
    expect(chosen).toMatchObject({ beatIndex: 87, beatSec: beats[90].r + 0.04 });
  });

  test('deselects a beat that is gone', async () => {
    expect(await withNext((r, index) => (index === 90 ? null : r))).toMatchObject({ beatIndex: null });
  });
});
