import { describe, expect, it } from 'vitest';
import { denoise } from '../../../support/denoise-in-memory.ts';
import { denoiseJson } from '../../../../src/pipeline/denoise/denoise-result.ts';
import { summariseDenoise } from '../../../../src/pipeline/denoise/summarise-denoise.ts';
import { denoiseParams } from '../../../support/denoise-case.ts';
import { runDenoise, makeExercise } from '../../../support/denoise-run.ts';

const exercise = makeExercise();

describe('analyseDenoise', () => {
  it('returns the result of the whole-record method, and declares the method’s defaults', async () => {
    const { outputs } = await runDenoise(exercise);
    const { signal, preprocess, demodulate, judge } = outputs;
    const truth = await exercise.clean.read(0, 0, signal.sampleCount);
    const values = await signal.recorded.read(0, signal.sampleCount);
    const ecg = { values, gaps: signal.recorded.gaps };
    const { result } = denoise({ ecg, fs: signal.fs, rSec: preprocess.rSec, truth }, denoiseParams);
    expect(demodulate.clean).toEqual(result.clean);
    expect(demodulate.cycles).toEqual(result.cycles);
    expect(demodulate.template).toEqual(result.template);
    expect(demodulate.untouched).toEqual(result.untouched);
    expect(judge.snr).toEqual(result.snr);
  });

  it('judges the record part by part, with the truth', async () => {
    const { outputs } = await runDenoise(exercise, { snrEvery: 60 });
    const { snr, stretches, firstTemplate } = outputs.judge;
    expect(stretches.map(({ fromSec, toSec }) => [fromSec, toSec])).toEqual([
      [0, 60],
      [60, 120],
    ]);
    expect(snr.trueAfter).toBeGreaterThan((snr.trueBefore ?? 0) + 5);
    expect(firstTemplate).toHaveLength(outputs.demodulate.template.samples.length);
  });

  it('counts times from the record’s start if a part of it is denoised', async () => {
    const { outputs } = await runDenoise(exercise, { from: 30, to: 90 });
    const { cycles, untouched, clean } = outputs.demodulate;
    const { fs } = outputs.signal;
    expect(clean).toHaveLength(60 * fs);
    expect(Math.min(...cycles.rSec)).toBeGreaterThan(30);
    expect(Math.max(...cycles.rSec)).toBeLessThan(90);
    expect([...cycles.rIndices]).toEqual([...cycles.rSec].map((sec) => Math.round(sec * fs)));
    expect(untouched[0]?.fromSec).toBe(30);
    expect(untouched.at(-1)?.toSec).toBe(90);
    expect(outputs.judge.stretches[0]?.fromSec).toBe(30);
  });

  it('repeats only the stages from which a parameter is read', async () => {
    const cache = new Map();
    await runDenoise(exercise, {}, { cache, recordingId: 'a' });
    const kept = async (parameters: Record<string, number | string>) => {
      const { timings } = await runDenoise(exercise, parameters, { cache, recordingId: 'a' });
      return Object.entries(timings).flatMap(([stage, timing]) => (timing.kept ? [stage] : []));
    };
    const early = ['signal', 'detect', 'noise', 'preprocess', 'cycles'];
    expect(await kept({ snrEvery: 30 })).toEqual([...early, 'moves', 'correct', 'demodulate']);
    expect(await kept({ snrEvery: 30, templateAverage: 'mean' })).toEqual([...early, 'moves', 'correct']);
    expect(await kept({ leastMatch: 0.6 })).toEqual([...early, 'moves']);
    expect(await kept({ largestMove: 10 })).toEqual(early);
    expect(await kept({ largestMove: 10, bandHigh: 30 })).toEqual(['signal', 'detect', 'noise']);
  });

  it('denoises the beats with the user’s corrections', async () => {
    const before = await runDenoise(exercise);
    const [, second = 0] = before.outputs.demodulate.cycles.rSec;
    const edits = [{ op: 'delete', time: second } as const];
    const { outputs } = await runDenoise(exercise, {}, { edits });
    expect(outputs.demodulate.cycles.rSec).not.toContain(second);
    expect(outputs.edited.unmatched).toEqual([]);
  });

  it('warns of a dropped edge, and if no cycle passes', async () => {
    const codes = async (parameters: Record<string, number>) =>
      (await runDenoise(exercise, parameters)).warnings.map(({ code }) => code);
    expect(await codes({ bandHigh: 120 })).toEqual(['cutoff-dropped']);
    expect(await codes({ leastMatch: 1 })).toEqual(['no-cycle-passed']);
  });

  it('warns if it changes nothing, or of a template of few cycles', async () => {
    const short = makeExercise({ durationSec: 1 });
    const codes = async (made: typeof short) => (await runDenoise(made)).warnings.map(({ code }) => code);
    expect(await codes(short)).toEqual(['few-beats']);
    expect(await codes(makeExercise({ durationSec: 6 }))).toEqual(['few-beats']);
    expect(await codes(exercise)).toEqual([]);
  });

  it('reports the fate of every cycle once', async () => {
    const run = await runDenoise(exercise);
    const result = denoiseJson(run, {}) as {
      cycles: number;
      excluded: number;
      rejected: Record<string, number>;
      corrected: { cycle: number; from: number; to: number }[];
      doubtful: { cycle: number; rho: number }[];
    };
    const { rejected } = result;
    const { keptCount, cycleCount, movedCount } = summariseDenoise(run);
    const sum = Object.values(rejected).reduce((total, count) => total + count, 0);
    expect(sum + keptCount).toBe(run.outputs.preprocess.rSec.length);
    expect(result.cycles).toBe(cycleCount - (rejected['gap'] ?? 0));
    expect(result.cycles - result.excluded).toBe(keptCount);
    expect(result.corrected).toHaveLength(movedCount);
    for (const { from, to } of result.corrected)
      expect(Math.abs(to - from)).toBeLessThanOrEqual(0.02 + 0.002);
    for (const { rho } of result.doubtful) expect(rho).toBeLessThan(0.8);
  });

  it('rejects a truth of another recording', async () => {
    const other = makeExercise({ durationSec: 60 });
    await expect(runDenoise({ ...exercise, known: other.known })).rejects.toMatchObject({
      code: 'bad-value',
    });
  });
});
