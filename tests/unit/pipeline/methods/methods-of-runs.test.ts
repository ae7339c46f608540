import { describe, expect, test } from 'vitest';
import type { ParameterValues } from '../../../../src/model/parameters.ts';
import { version } from '../../../../src/model/version.ts';
import { chooseChannels } from '../../../../src/pipeline/channels.ts';
import { analyseDenoise } from '../../../../src/pipeline/denoise/analyse-denoise.ts';
import { denoiseDeclarations } from '../../../../src/pipeline/denoise/declarations.ts';
import { landmarkDeclarations } from '../../../../src/pipeline/landmarks/declarations.ts';
import { methodsBrief } from '../../../../src/pipeline/methods/methods-brief.ts';
import { methodsText } from '../../../../src/pipeline/methods/methods-text.ts';
import { analyseQrs } from '../../../../src/pipeline/qrs/analyse-qrs.ts';
import { qrsDeclarations } from '../../../../src/pipeline/qrs/declarations.ts';
import { soundsDeclarations } from '../../../../src/pipeline/sounds/declarations.ts';
import { describedIntervals, minuteAt, withChannel } from '../../../support/described-run.ts';
import { runLandmark } from '../../../support/landmark-run.ts';
import { soundRecord, runSounds } from '../../../support/sounds-run.ts';

const signal = new AbortController().signal;
const quiet = { signal, cache: new Map(), onProgress: () => undefined };

/** Forces an analysis in passes. */
const inPasses = { mostHeld: 0 };

describe.each([
  ['in memory', {}],
  ['in passes', inPasses],
] as const)('methods of intervals %s report', (_, options) => {
  test('the rate and the edges that were really used', async () => {
    const { methods } = await describedIntervals(minuteAt(200), { mains: 60 }, options);
    expect(methods).toContain('Channel ECG was used at 200 Hz, as recorded.');
    expect(methods).toContain(
      'Channel ECG was high-passed at 0.05 Hz (FIR, 201 taps at 200 Hz, zero phase) and band-stopped from 55 Hz to 65 Hz (FIR, 201 taps at 200 Hz, zero phase).',
    );
    expect(methods).toContain('filter edge of 150 Hz was dropped, at or above 0.45 of the rate of 200 Hz');
    expect(methods).toContain(
      'Channel PPG was low-passed at 20 Hz (FIR, 201 taps at 200 Hz, zero phase), and its derivative in the same way.',
    );
    expect(methods).not.toContain('500 Hz');
  });

  test('what was decimated, and what kept its own rate', async () => {
    const fast = await describedIntervals(minuteAt(1000), {}, options);
    expect(fast.methods).toContain('Channel PPG was recorded at 1000 Hz and resampled to 500 Hz.');
    const native = await describedIntervals(minuteAt(1000), { rate: 'native' }, options);
    expect(native.methods).toContain('Channel PPG was used at 1000 Hz, as recorded.');
    expect(native.methods).toContain('1001 taps at 1000 Hz');
  });

  test('that no mains was removed', async () => {
    const { methods } = await describedIntervals(minuteAt(250), { mains: 'off' }, options);
    expect(methods).not.toContain('band-stopped');
  });

  test('whether a pulse was inverted, and by whom', async () => {
    const upright = minuteAt(250);
    const falling = withChannel(upright, 'PPG', (value) => -value);
    const found = await describedIntervals(falling, {}, options);
    expect(found.run.outputs.ppg.flipped).toBe(true);
    expect(found.methods).toContain('Channel PPG was inverted because its upstroke fell.');
    expect((await describedIntervals(upright, {}, options)).methods).not.toContain('inverted');
    const set = await describedIntervals(falling, { polarity: 'inverted' }, options);
    expect(set.methods).toContain('Channel PPG was inverted, as set.');
    const kept = await describedIntervals(upright, { polarity: 'recorded' }, options);
    expect(kept.methods).toContain('Channel PPG was used as recorded, as set.');
  });

  test('what was interpolated, and how much', async () => {
    const holed = withChannel(minuteAt(250), 'ECG', (value, n) =>
      n >= 5000 && n < 5500 ? Number.NaN : value,
    );
    const { methods } = await describedIntervals(holed, {}, options);
    expect(methods).toContain('Channel ECG was used at 250 Hz, as recorded; it has one gap, 2 s in all.');
    expect(methods).toContain('One gap of 2 s in all was interpolated by straight lines for the search.');
  });

  test('how many beats were found, and why others were excluded', async () => {
    const ectopic = minuteAt(250, { ectopicRatePercent: 12, seed: 5 });
    const { run, methods } = await describedIntervals(ectopic, { rrFrom: 0.8, rrTo: 1.15 }, options);
    const { beats } = run.outputs.judge;
    const count = (reason: string) => beats.filter(({ rejected }) => rejected === reason).length;
    expect(count('short')).toBeGreaterThan(0);
    expect(methods).toContain(
      `In channel ECG, at 250 Hz, ${run.outputs.detect.peaksSec.length} beats were found.`,
    );
    const kept = beats.filter(({ rejected }) => rejected === null).length;
    expect(methods).toContain(`${kept} of ${beats.length} beats were used in channel PPG; left out: `);
    expect(methods).toContain(`${count('short')} with an RR interval under 0.8 of the median`);
  });

  test('what was corrected manually', async () => {
    const recording = minuteAt(250);
    const { run } = await describedIntervals(recording, {}, options);
    const [first = 0, second = 0, third = 0] = run.outputs.detect.peaksSec.slice(3);
    const edits = [
      { op: 'delete', time: first },
      { op: 'move', time: second, to: second + 0.01 },
      { op: 'insert', time: (second + third) / 2 },
      { op: 'delete', time: third + 0.2 },
    ] as const;
    const { methods } = await describedIntervals(recording, {}, { ...options, edits });
    expect(methods).toContain('By hand: one beat inserted, one beat deleted and one beat moved.');
    expect(methods).toContain('One edit by hand matched no beat and had no effect.');
  });

  test('which thresholds the sweep or the user chose', async () => {
    const { run, methods } = await describedIntervals(minuteAt(250), { notchThreshold: -12 }, options);
    const [window] = run.outputs.judge.windows;
    expect(methods).toContain(
      `with the least variance of rPTT (${window?.intervals.rptt.leastVariance.threshold} %)`,
    );
    expect(methods).toContain('at −12 % around that nadir, set by hand');
  });
});

describe('methods name the detector', () => {
  const own: readonly (readonly [string, string, string])[] = [
    ['beatbench', `Beatbench’s detector, version ${version} (Beatbench ${version})`, 'Beatbench, version'],
    ['curve-length', 'by the curve length of the ECG over 130 ms', 'Zong W'],
    ['pan-tompkins', 'by the method of Pan and Tompkins', 'Pan J'],
    ['trigger', 'by a software trigger', 'Kratsas SL'],
  ];
  test.each(own)('%s', async (method, named, reference) => {
    const { run, methods, references } = await describedIntervals(minuteAt(250), { method });
    expect(methods).toContain(named);
    expect(references.join('\n')).toContain(reference);
    const others = own.filter(([other]) => other !== method);
    for (const [, words, paper] of others) {
      expect(methods).not.toContain(words);
      // The papers of other detectors are not cited for anything else in intervals.
      expect(references.join('\n')).not.toContain(paper);
    }
    expect(run.facts).toContainEqual(expect.objectContaining({ what: 'detection', method }));
  });
});

test('a run of QRS cites Zong only for the edges if the detector is ours', async () => {
  const recording = minuteAt(250);
  const run = await analyseQrs({ ...quiet, recording, choice: chooseChannels(recording), parameters: {} });
  const { methods } = methodsText('qrs', qrsDeclarations, run.parameters.values, { done: run.facts });
  expect(methods).toContain(
    `In channel ECG, at 250 Hz, ${run.outputs.detect.beats.length} beats were found.`,
  );
  expect(methods).toContain(
    'Onset and end of QRS were then placed by the curve-length rule (Zong et al. 2003).',
  );
  expect(methods.split('Zong')).toHaveLength(2);
});

test('a run of a landmark mentions its own upstrokes without an ECG', async () => {
  const recording = minuteAt(250);
  const alone = {
    ...recording,
    channels: recording.channels.map((one) =>
      one.label === 'ECG' ? { ...one, role: 'other' as const } : one,
    ),
  };
  const run = await runLandmark(alone, { landmark: 'peak', channel: 'PPG', resamples: 20 });
  const { methods } = methodsText('landmark', landmarkDeclarations, run.parameters.values, {
    done: run.facts,
  });
  expect(methods).toContain('Beats are the channel’s own upstrokes');
  expect(methods).not.toContain('R-peaks');
  expect(methods).toContain('from the same landmark of the beat before');
  expect(methods).toContain('Channel PPG was low-passed at 20 Hz (FIR, 251 taps at 250 Hz, zero phase)');
});

test('a run of sounds reports the pass band of the phonocardiogram', async () => {
  const { recording } = soundRecord({ durationSec: 30, fs: 600 });
  const given: ParameterValues = { resamples: 20, s2Threshold: 12 };
  const run = await runSounds(recording, given);
  const { methods } = methodsText('sounds', soundsDeclarations, run.parameters.values, { done: run.facts });
  expect(methods).toContain('Channel PCG was high-passed at 25 Hz (Butterworth of order 4, zero phase).');
  expect(methods).toContain('filter edge of 400 Hz was dropped');
  expect(methods).toContain('under 12 % of it, set by hand');
  expect(methods).toContain('Channel ECG was recorded at 600 Hz and resampled to 500 Hz.');
});

test('a run of Denoise reports the pass band of the ECG', async () => {
  const recording = minuteAt(250);
  const choice = { ...chooseChannels(recording), ppg: null };
  const run = await analyseDenoise({ ...quiet, recording, choice, parameters: { bandHigh: 120 } });
  const { methods } = methodsText('denoise', denoiseDeclarations, run.parameters.values, { done: run.facts });
  expect(methods).toContain('Channel ECG was high-passed at 0.5 Hz (Butterworth of order 3, zero phase).');
  expect(methods).toContain('filter edge of 120 Hz was dropped, at or above 0.45 of the rate of 250 Hz');
});

test('the brief form describes the same run', async () => {
  const falling = withChannel(minuteAt(200), 'PPG', (value) => -value);
  const { run } = await describedIntervals(falling, { mains: 60 });
  const brief = methodsBrief(run.parameters.values, run.facts);
  expect(brief).toContain(`R by Beatbench’s detector, version ${version}`);
  expect(brief).toContain('ECG at 200 Hz, high-passed at 0.05 Hz and band-stopped from 55 Hz to 65 Hz');
  expect(brief).toContain('PPG inverted;');
});
