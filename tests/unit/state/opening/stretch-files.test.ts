import { describe, expect, it } from 'vitest';
import { makeEntry } from '../../../../src/state/opening/recordings.ts';
import { findStretchesEntry, splitStretchTables } from '../../../../src/state/opening/stretch-files.ts';
import { createSession } from '../../../../src/state/session.ts';
import { analysisBenches } from '../../../support/analysis-benches.ts';
import { createFakeClient } from '../../../support/fake-client.ts';

const picked = (path: string, text: string) => ({ path, file: new File([text], path) });
const entry = (path: string, name = path) =>
  makeEntry({ key: path, name, path, group: 'Files', state: 'unread' });
const table = 'name,from_s,to_s,excluded\nsupine,5,20,0\nnoise,30,40,1\n';

describe('tables of stretches in a drop', () => {
  it('tables of stretches in a drop are recognised by their header, and events of a BIDS recording stay with it', async () => {
    const events = picked('r_events.tsv', 'onset\tduration\ttrial_type\n1\t2\ttilt\n');
    const samples = picked('r.csv', 'time,ecg\n0,1\n');
    const both = await splitStretchTables([picked('x.stretches.csv', table), events, samples]);
    expect(both.stretches.map(({ path }) => path)).toEqual(['x.stretches.csv', 'r_events.tsv']);
    expect(both.rest).toEqual([samples]);
    const beside = await splitStretchTables([events, picked('r_physio.tsv', '1\t2\n')]);
    expect(beside.stretches).toEqual([]);
  });

  it('tables of stretches in a drop belong to the recording of their name, otherwise to the shown one', () => {
    const [walk, rest] = [entry('study/walk.edf', 'walk'), entry('sub-1_task-rest_eeg.edf')];
    const of = (path: string) => findStretchesEntry(path, [walk, rest], rest)?.path;
    expect(of('walk.stretches.csv')).toBe('study/walk.edf');
    expect(of('other/WALK.csv')).toBe('study/walk.edf');
    expect(of('sub-1_task-rest_events.tsv')).toBe(rest.path);
    expect(of('tilt.csv')).toBe(rest.path);
    expect(findStretchesEntry('tilt.csv', [walk], null)).toBeNull();
  });

  it('tables of stretches in a drop are added to the existing stretches, as one edit that can be undone', async () => {
    const session = createSession(createFakeClient(), analysisBenches);
    await session.openDropped([picked('tilt.csv', table)]);
    expect(session.notices.getState().notices.map(({ code }) => code)).toEqual(['stretches-table']);
    await session.choose('sample-rest');
    await session.openDropped([picked('tilt.csv', table)]);
    expect(session.chosen()?.stretches).toEqual([
      { from: 5, to: 20, name: 'supine', excluded: false },
      { from: 30, to: 40, name: 'noise', excluded: true },
    ]);
    expect(session.notices.getState().notices).toEqual([]);
    await session.undo();
    expect(session.chosen()?.stretches).toBeNull();
  });

  it('tables of stretches in a drop report their errors', async () => {
    const session = createSession(createFakeClient(), analysisBenches);
    await session.choose('sample-rest');
    await session.openDropped([picked('tilt.csv', 'from_s,to_s\n20,10\n')]);
    expect(session.notices.getState().notices[0]?.message).toBe(
      'The stretches of ‘tilt.csv’ could not be read. The stretch ends at 10 s, not after 20 s; correct it.',
    );
    expect(session.chosen()?.stretches).toBeNull();
  });
});
