import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { intervalsDeclarations } from '../../../../src/pipeline/intervals/declarations.ts';
import { describeValueProblem } from '../../../../src/pipeline/parameters.ts';
import { filterBenchDeclarations } from '../../../../src/pipeline/filter-bench/declarations.ts';
import { parsePattern } from '../../../../src/pipeline/grouping/pattern.ts';
import { maxLabelLetters, maxPatternLetters } from '../../../../src/pipeline/text-limits.ts';
import { parseSession } from '../../../../src/pipeline/sessions/parse-session.ts';
import type { SessionFile } from '../../../../src/pipeline/sessions/session-file.ts';
import { noUnknownContent } from '../../../../src/pipeline/sessions/session-file.ts';
import { writeSession } from '../../../../src/state/session/persistence.ts';
import { describeKeptProblem } from '../../../../src/state/session/session-writer.ts';
import { caseCount } from '../../../support/gate.ts';

const benches = { intervals: intervalsDeclarations };
const parse = (value: unknown) => parseSession(JSON.stringify(value), benches);
const fingerprint = 'ab'.repeat(32);
const labels = { subject: null, state: null, task: null, trial: null };
const made = {
  lesson: null,
  ...labels,
  size: null,
  fingerprint: null,
  sha256: null,
  unknown: {},
  files: [],
  options: {},
  asksRate: false,
  sample: null,
  synthetic: null,
  waveforms: null,
  edits: [],
  templates: [],
  waves: [],
  stretches: null,
  pinned: {},
};
const table = {
  delimiter: ';',
  quote: '',
  decimal: ',',
  comment: '#',
  newline: '\n',
  layout: 'columns',
  headerRow: 0,
  unitRow: null,
  firstDataRow: 1,
  rateHz: 250,
  rateFrom: 'given',
  recorder: null,
  startTime: null,
  oddRow: null,
  columns: [
    {
      label: 'x',
      unit: 'V',
      role: 'ppg',
      use: 'signal',
      clockUnit: null,
      clockColumn: null,
      rateHz: 250,
    },
  ],
} as const;

const session: SessionFile = {
  format: 'beatbench-session',
  version: 1,
  recordings: [
    {
      ...made,
      name: 'Rest',
      roles: [{ channelIndex: 1, role: 'other', flipped: true, unit: 'µV' }],
      sample: 'rest',
    },
    { ...made, name: 'Synthetic 1', roles: [], synthetic: { lvet: 280, heartRate: '80..170' } },
    {
      name: 'walk',
      size: 1234,
      fingerprint,
      sha256: 'cd'.repeat(32),
      lesson: null,
      unknown: {},
      ...labels,
      subject: 'S06',
      trial: '1',
      edits: [
        { op: 'move', time: 1.25, to: 1.262 },
        { op: 'insert', time: 3, class: 'V' },
        { op: 'label', time: 5, class: 'S' },
        { op: 'delete', time: 7.5 },
      ],
      pinned: { average: 8 },
      templates: [
        { op: 'merge', time: 1, into: 2 },
        { op: 'split', times: [3, 4] },
        { op: 'rename', time: 5, name: 'Late' },
        { op: 'promote', time: 6 },
        { op: 'noise', time: 7, noise: true },
      ],
      waves: [{ from: 0, to: 60, point: 'tEnd', at: 0.372 }],
      stretches: [
        { from: 0, to: 300, name: 'supine', excluded: false },
        { from: 310.5, to: 320, name: '', excluded: true },
      ],
      asksRate: true,
      roles: [],
      files: [{ path: 'day/walk.csv', size: 1234, fingerprint }],
      options: { inputRateHz: 125, tables: { 'day/walk.csv': table } },
      sample: null,
      synthetic: null,
      waveforms: {
        lanes: [
          { id: '0.2', channelIndex: 0, form: 'differentiated', isHidden: false, perDivision: 0.5 },
          { id: '0.1', channelIndex: 0, form: 'raw', isHidden: true, perDivision: null },
        ],
        calipers: {
          laneId: '0.1',
          from: { atSec: 3.5, value: null },
          to: { atSec: 4.25, value: -0.4 },
          isMarching: true,
        },
      },
    },
  ],
  pattern: '{subject}_{trial}',
  parameters: { intervals: { average: 8, footThreshold: 12 } },
  settingsA: { intervals: { average: 4 }, series: {} },
  view: { recording: 2, bench: 'intervals', window: 1, beat: 4.25, from: 3, to: 9.5, steps: true },
  waveforms: {
    hasCalipers: true,
    isSnapping: false,
    hiddenMarks: ['qrs', 'notch'],
    paper: { isOn: true, speedMmPerSec: 50, gainMmPerMv: 20 },
    screen: { devicePxPerMm: 5.1, screen: '2560 x 1440' },
  },
  theme: 'dark',
  solved: ['averaging', 'mains-hum'],
  predicted: { averaging: 1 },
  entered: { averaging: 12.5 },
  verdicts: { averaging: 'Error +1.0 ms (± 5 ms: yes)' },
  carried: noUnknownContent,
};
/** The same in the form of a file. */
const content = JSON.parse(writeSession(session)) as Record<string, unknown>;

/** Replaces one leaf or branch of a session by a value. */
function mutate(value: unknown, path: readonly number[], by: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined || typeof value !== 'object' || value === null) return by;
  const keys = Object.keys(value);
  if (keys.length === 0) return by;
  const key = keys[first % keys.length];
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value) ? [...value] : { ...value };
  (copy as Record<string, unknown>)[key] = mutate((value as Record<string, unknown>)[key], rest, by);
  return copy;
}

/** Returns the recordings with the first changed. */
const withRow = (change: object): readonly object[] => {
  const [first, ...rest] = content['recordings'] as readonly object[];
  return [{ ...first, ...change }, ...rest];
};

describe('a stored session', () => {
  test('is unchanged by a round trip', () => {
    expect(parse(content)).toEqual({ session, problem: null, leftOut: [] });
  });

  test('keeps unknown keys for writing', () => {
    const later = { ...content, notes: ['x'], view: { ...session.view, colour: 'red' } };
    const parsed = parse(later).session;
    expect(parsed).toEqual({
      ...session,
      carried: { file: { notes: ['x'] }, view: { colour: 'red' }, parameters: {} },
    });
    expect(JSON.parse(writeSession(parsed ?? session))).toEqual(later);
  });

  test('limits the size and form of unknown keys', () => {
    const text = `{"format":"beatbench-session","version":1,"__proto__":{"x":1},"parameters":{"__proto__":{"y":1}},"view":{"long":"${'x'.repeat(70_000)}"}}`;
    expect(parseSession(text, benches).session?.carried).toEqual(noUnknownContent);
  });

  test('is rejected with a message if damaged, foreign, newer or without a version', () => {
    const problemOf = (text: string): string => {
      const { problem } = parseSession(text, benches);
      return problem === null ? '' : describeKeptProblem(problem);
    };
    expect(problemOf('{"format":')).toMatch(/are damaged, so the page started empty/);
    expect(problemOf('{"format":"other"}')).toMatch(/are not a session/);
    expect(problemOf('[]')).toMatch(/are not a session/);
    expect(problemOf(JSON.stringify({ ...content, version: 2 }))).toMatch(/newer version of Beatbench/);
    expect(problemOf(JSON.stringify({ ...content, version: '1' }))).toMatch(/unknown version/);
  });

  test('omits invalid parts one by one', () => {
    const [rest, synthetic, walk] = content['recordings'] as readonly object[];
    const parsed = parse({
      ...content,
      recordings: [{ name: 7 }, rest, { ...walk, files: [{ path: 'a', size: -1, fingerprint }] }, synthetic],
      parameters: { intervals: { average: 'many', footThreshold: 12, unknown: 3 }, other: {} },
      view: { ...session.view, recording: 3, from: 5, to: 2 },
    }).session;
    expect(parsed?.recordings).toEqual([session.recordings[0], session.recordings[1]]);
    expect(parsed?.parameters).toEqual({ intervals: { footThreshold: 12 } });
    expect(parsed?.view).toMatchObject({ recording: 1, from: 0, to: 10 });
  });

  test.each([
    ['a recording', { recordings: [{ name: 7 }, ...(content['recordings'] as readonly object[])] }],
    ['labels of Rest', { recordings: withRow({ subject: 'x'.repeat(5000) }) }],
    ['edits of beats of Rest', { recordings: withRow({ edits: [{ op: 'delete', time: 'late' }] }) }],
    ['its own parameters of Rest', { recordings: withRow({ pinned: { average: -4 } }) }],
    ['settings A of intervals', { settingsA: { intervals: { average: 'many', footThreshold: 12 } } }],
    ['parameters of intervals', { parameters: { intervals: { average: 'many', footThreshold: 12 } } }],
    ['the pattern of names', { pattern: 'x'.repeat(300) }],
  ])('reports omissions: %s', (words, change) => {
    expect(parse({ ...content, ...change })).toMatchObject({ problem: null, leftOut: [words] });
  });

  test('reports neither defaults nor separately kept parts', () => {
    const { average = 0 } = Object.fromEntries(
      intervalsDeclarations.map(({ id, default: value }) => [id, value]),
    );
    const parameters = { intervals: { average, later: 1 }, rheology: { viscosity: 20 } };
    expect(parse({ ...content, parameters, weather: 'fine' })).toMatchObject({ leftOut: [] });
  });

  test('holds everything that can be typed, and the texts of file names', () => {
    const label = 'x'.repeat(maxLabelLetters);
    const name = 'y'.repeat(4000);
    const pattern = `{subject}${'x'.repeat(maxPatternLetters - 11)}.*`;
    expect(parsePattern(pattern).problem).toBeNull();
    const stage = Array.from({ length: 40 }, () => 'type=lowpass,high=30,taps=501,window=hamming').join(';');
    const filter = { filter: filterBenchDeclarations };
    const given = { ...content, pattern, recordings: withRow({ subject: label, state: name }) };
    const parsed = parseSession(JSON.stringify({ ...given, parameters: { filter: { stage } } }), filter);
    expect(parsed.session).toMatchObject({ pattern, parameters: { filter: { stage } } });
    expect(parsed.session?.recordings[0]).toMatchObject({ subject: label, state: name });
  });

  test('never throws and never accepts a wrong value, for any content', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 8 }), { maxLength: 6 }), fc.jsonValue(), (path, by) => {
        const { session: parsed, problem } = parse(mutate(content, path, by));
        expect(parsed === null).toBe(problem !== null);
        if (!parsed) return;
        for (const [id, value] of Object.entries(parsed.parameters['intervals'] ?? {})) {
          const declaration = intervalsDeclarations.find((candidate) => candidate.id === id);
          expect(declaration && describeValueProblem(declaration, value)).toBeNull();
        }
        for (const { name, files } of parsed.recordings) {
          expect(typeof name).toBe('string');
          for (const file of files) expect(file.fingerprint).toMatch(/^[0-9a-f]{64}$/);
        }
        expect(parsed.view.to).toBeGreaterThan(parsed.view.from);
        const { recording } = parsed.view;
        expect(recording === null || recording in parsed.recordings).toBe(true);
      }),
      { numRuns: caseCount(500) },
    );
  });

  test('never throws for any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(parseSession(text, benches).session).toBeNull();
      }),
    );
  });
});
