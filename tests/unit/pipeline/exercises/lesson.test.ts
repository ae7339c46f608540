import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { synthesise } from '../../../../src/analysis/synth/synthesise.ts';
import { defaultSynthParams } from '../../../../src/analysis/synth/params.ts';
import { BeatbenchError } from '../../../../src/model/failure.ts';
import { compareWithTruth } from '../../../../src/pipeline/exercises/compare-truth.ts';
import {
  addExercise,
  embeddedLesson,
  exerciseIds,
  exerciseById,
  removeAddedExercises,
  addEmbeddedLesson,
} from '../../../../src/pipeline/exercises/exercises.ts';
import { linkedFileName } from '../../../../src/pipeline/exercises/lesson.ts';
import { lessonContent, parseLesson } from '../../../../src/pipeline/exercises/parse-lesson.ts';
import { caseCount } from '../../../support/gate.ts';

const file = {
  format: 'beatbench-lesson',
  version: 1,
  id: 'my-lesson',
  bench: 'intervals',
  title: 'Mine',
  text: 'A text.',
  question: 'A question?',
  answer: 'An answer.',
  prediction: { ask: 'What?', choices: ['this', 'that'], right: 1 },
  synthetic: { duration: 30, heartRate: '60..90' },
  start: { average: 0 },
  controls: ['average'],
  ranges: { average: { min: 0, max: 20, step: 1 } },
  goals: [{ figure: 'error', min: -20, max: 20, high: 'Late.' }],
};

const findProblem = (content: unknown): string => {
  try {
    parseLesson(content);
    return 'none';
  } catch (error) {
    if (!(error instanceof BeatbenchError)) throw error;
    return error.message;
  }
};

const { synthetic: _, ...unmade } = file;
const linkedFile = { address: 'recordings/walk%201.edf', bytes: 1024, sha256: 'AB'.repeat(32) };
const linked = {
  ...unmade,
  bench: 'waves',
  start: {},
  controls: ['window'],
  ranges: {},
  goals: [{ figure: 'qtCount', min: 4 }],
  recording: { files: [linkedFile], source: 'Our own, 2026' },
};
const withFile = (changes: object) => ({
  ...linked,
  recording: { ...linked.recording, files: [{ ...linkedFile, ...changes }] },
});

describe('a lesson on a linked recording', () => {
  test('is read, and written unchanged, with only its address', () => {
    const lesson = parseLesson(linked);
    expect(lesson.recording).toEqual({
      files: [{ ...linkedFile, sha256: 'ab'.repeat(32) }],
      source: 'Our own, 2026',
    });
    expect(lesson.recording?.files.map(linkedFileName)).toEqual(['walk 1.edf']);
    const written = JSON.parse(JSON.stringify(lessonContent(lesson)));
    expect(parseLesson(written)).toEqual(lesson);
    expect(written).not.toHaveProperty('synthetic');
  });

  test.each([
    ['a made record too', { ...linked, synthetic: {} }, '‘recording’ cannot be used with ‘synthetic’'],
    ['no file', { ...linked, recording: { files: [], source: 'x' } }, '‘recording.files’ has to be a list'],
    ['no source', { ...linked, recording: { files: [linkedFile] } }, '‘recording.source’'],
    ['a program', withFile({ address: 'javascript:alert(1)//x' }), '‘recording.files[0].address’ has to be'],
    ['a file of the machine', withFile({ address: 'file:///etc/passwd' }), '‘recording.files[0].address’'],
    ['a name in the address', withFile({ address: 'https://me:secret@a.example/x.edf' }), 'address’'],
    ['a folder', withFile({ address: 'https://a.example/x/' }), 'of one file'],
    ['no size', withFile({ bytes: 0 }), '‘recording.files[0].bytes’'],
    ['a size over the limit', withFile({ bytes: 60_000_000 }), '‘recording.files’ has more than 50 MB'],
    ['a hash that is none', withFile({ sha256: 'x' }), '64 hexadecimal digits'],
    [
      'two files of one name',
      { ...linked, recording: { files: [linkedFile, linkedFile], source: 'x' } },
      'two files of one name',
    ],
    [
      'a goal that needs the truth',
      { ...linked, bench: 'intervals', controls: ['average'], goals: [{ figure: 'error', max: 5 }] },
      '‘goals[0].figure’ needs the truth of the recording: link its file (.truth.json), or choose another figure; there are sd, sdOverLeast, found',
    ],
    [
      'a goal of a bench all of whose figures need it',
      {
        ...linked,
        bench: 'qrs',
        controls: [],
        entry: { label: 'Beats', true: 1, within: 0 },
        goals: [{ figure: 'missedBeats', max: 5 }],
      },
      'ask for a number by ‘entry’',
    ],
  ])('is rejected for %s, with the position', (_name, content, problem) => {
    expect(findProblem(content)).toContain(problem);
  });

  test('a lesson on a linked recording may use any figure if a truth is linked', () => {
    const truth = { address: 'https://a.example/walk.truth.json', bytes: 10 };
    const content = {
      ...linked,
      bench: 'intervals',
      controls: ['average'],
      goals: [{ figure: 'error', max: 5 }],
      recording: { files: [linkedFile, truth], source: 'x' },
    };
    expect(findProblem(content)).toBe('none');
  });

  test('has a spread and a fraction of beats without a truth, and nothing that needs one', () => {
    const beats = [1, 2, 3, 4].map((r) => ({ r, ms: r === 4 ? null : 100 * r }));
    expect(compareWithTruth(beats, { beats: [] }, 'rptt')).toEqual({
      foundShare: 0.75,
      biasMs: null,
      sdMs: 100,
      trueSdMs: null,
      errorSdMs: null,
      slope: null,
      correlation: null,
    });
  });
});

describe('a lesson of unknown origin', () => {
  test('is read, and written unchanged', () => {
    const lesson = parseLesson(file);
    expect(lesson).toMatchObject({ id: 'my-lesson', analysis: 'intervals', controls: ['average'] });
    expect(lesson.goals).toEqual([
      { figure: 'error', of: 'rptt', by: 'historic', min: -20, max: 20, low: null, high: 'Late.' },
    ]);
    expect(parseLesson(JSON.parse(JSON.stringify(lessonContent(lesson))))).toEqual(lesson);
    for (const id of exerciseIds()) {
      expect(parseLesson(lessonContent(exerciseById(id)))).toEqual(exerciseById(id));
    }
  });

  test.each([
    ['no object', null, '‘’ has to be an object'],
    ['another format', { ...file, format: 'x' }, '‘format’'],
    ['a newer version', { ...file, version: 2 }, 'version 2'],
    ['an older version', { ...file, version: 0 }, '‘version’ has to be 1'],
    ['a key that is not known', { ...file, script: 'x' }, '‘script’ is not known'],
    [
      'a bench without lessons',
      { ...file, bench: 'cohort' },
      '‘bench’ has to be one of filter, qrs, waves, intervals',
    ],
    ['an id of other letters', { ...file, id: '../x' }, '‘id’ has to consist of small letters'],
    ['a text that is too long', { ...file, text: 'x'.repeat(601) }, '‘text’ has to be a text of at most 600'],
    ['an empty title', { ...file, title: ' ' }, '‘title’'],
    ['a parameter that is none', { ...file, start: { nothing: 1 } }, '‘start.nothing’ is no parameter'],
    ['a value out of range', { ...file, start: { average: -3 } }, '‘start.average’ is not possible'],
    ['a value that is an object', { ...file, start: { average: {} } }, '‘start.average’ has to be a number'],
    [
      'a record of hours',
      { ...file, synthetic: { duration: 7200 } },
      '‘synthetic.duration’ has to be at most 600',
    ],
    ['a record of 5 kHz', { ...file, synthetic: { rate: 5000 } }, '‘synthetic.rate’'],
    ['a control that is none', { ...file, controls: ['nothing'] }, '‘controls[0]’'],
    ['no controls', { ...file, controls: [] }, '‘controls’ has to be a list of 1 to 6'],
    ['a range of no control', { ...file, ranges: { taps: {} } }, '‘ranges.taps’ is not known'],
    [
      'a range upside down',
      { ...file, ranges: { average: { min: 2, max: 1, step: 1 } } },
      '‘ranges.average’',
    ],
    ['no goals', { ...file, goals: [] }, '‘goals’'],
    ['an entry without a true number', { ...file, entry: { label: 'QT', within: 5 } }, '‘entry.true’'],
    [
      'an entry within less than nothing',
      { ...file, entry: { label: 'QT', true: 1, within: -1 } },
      '‘entry.within’',
    ],
    [
      'an interval of another bench',
      { ...file, goals: [{ figure: 'error', of: 's1', max: 1 }] },
      '‘goals[0].of’ has to be one of rptt, lvet',
    ],
    ['a figure of another bench', { ...file, goals: [{ figure: 'lfHf', max: 1 }] }, '‘goals[0].figure’'],
    ['a goal without an end', { ...file, goals: [{ figure: 'error' }] }, '‘goals[0]’ needs a min'],
    ['a goal upside down', { ...file, goals: [{ figure: 'error', min: 2, max: 1 }] }, 'a min above its max'],
    [
      'a right choice that is none',
      { ...file, prediction: { ...file.prediction, right: 2 } },
      '‘prediction.right’',
    ],
  ])('is rejected for %s, with the position', (_, content, problem) => {
    expect(findProblem(content)).toContain(problem);
  });

  test('is read, or rejected with a sentence, for any content', () => {
    const keys = Object.keys(file);
    fc.assert(
      fc.property(fc.constantFrom(...keys), fc.jsonValue(), (key, value) => {
        expect(findProblem({ ...file, [key]: value })).toMatch(
          /^(?:none|In the lesson ‘.*\.|The lesson has version .*)$/s,
        );
      }),
      { numRuns: caseCount(300) },
    );
    fc.assert(fc.property(fc.jsonValue(), (value) => findProblem(value) !== 'none'));
  });

  test('replaces an earlier one of its id, but never one that is part of the page', () => {
    const id = addExercise(parseLesson(file));
    expect(id).toBe('my-lesson');
    expect(addExercise(parseLesson({ ...file, title: 'Mine again' }))).toBe(id);
    expect(exerciseById(id).title).toBe('Mine again');
    expect(addExercise(parseLesson({ ...file, id: 'averaging' }))).toBe('averaging-2');
    const own = exerciseIds().find((other) => other === 'averaging') ?? id;
    expect(exerciseById(own).title).toBe('Averaging against variability');
    expect(embeddedLesson('averaging')).toBeNull();
    expect(embeddedLesson('rest')).toBeNull();
    expect(addEmbeddedLesson(embeddedLesson(id))).toBe(id);
    expect(addEmbeddedLesson({ ...file, goals: [] })).toBeNull();
    expect(addEmbeddedLesson(undefined)).toBeNull();
    removeAddedExercises();
    expect(exerciseIds()).not.toContain(id);
    expect(embeddedLesson(id)).toBeNull();
  });
});

test('slope and correlation belong to the regression of measured on true values', () => {
  const { truth } = synthesise({ ...defaultSynthParams, durationSec: 60, rpttSdMs: 6 });
  const measured = (of: (ms: number, k: number) => number) =>
    truth.beats.flatMap(({ r, foot }, k) => (foot === null ? [] : [{ r, ms: of((foot - r) * 1000, k) }]));
  const half = compareWithTruth(
    measured((ms) => 100 + ms / 2),
    truth,
    'rptt',
  );
  expect(half.slope).toBeCloseTo(0.5, 9);
  expect(half.correlation).toBeCloseTo(1, 9);
  const same = compareWithTruth(
    measured(() => 180),
    truth,
    'rptt',
  );
  expect([same.slope, same.correlation]).toEqual([null, null]);
  const noisy = compareWithTruth(
    measured((ms, k) => ms + (k % 2 === 0 ? 6 : -6)),
    truth,
    'rptt',
  );
  expect(noisy.correlation).toBeGreaterThan(0.5);
  expect(noisy.correlation).toBeLessThan(0.9);
});
