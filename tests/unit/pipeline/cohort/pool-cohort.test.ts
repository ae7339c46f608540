import { beforeAll, describe, expect, it } from 'vitest';
import { parseNoise } from '../../../../src/analysis/synth/parse.ts';
import { defaultSynthParams } from '../../../../src/analysis/synth/params.ts';
import { synthesise } from '../../../../src/analysis/synth/synthesise.ts';
import { sampleSd } from '../../../../src/dsp/statistics/stats.ts';
import type { ParameterValues } from '../../../../src/model/parameters.ts';
import { chooseChannels } from '../../../../src/pipeline/channels.ts';
import { fileFigures } from '../../../../src/pipeline/cohort/file-figures.ts';
import { readLevels, writeLevels } from '../../../../src/pipeline/cohort/levels-json.ts';
import { poolCohort, type PoolableFile } from '../../../../src/pipeline/cohort/pool-cohort.ts';
import { pooledPart } from '../../../../src/pipeline/cohort/figures-at.ts';
import { thresholdRow } from '../../../../src/pipeline/cohort/threshold-rows.ts';
import { analyseIntervals, type IntervalsRun } from '../../../../src/pipeline/intervals/analyse-intervals.ts';

function runSeed(seed: number, parameters: ParameterValues): Promise<IntervalsRun> {
  const shape = { durationSec: 45, fs: 250, seed, footShallow: 0.04, notchRipples: 3 };
  const params = { ...defaultSynthParams, ...shape, noise: parseNoise('white:14') };
  const { recording } = synthesise(params, `r${seed}`);
  return analyseIntervals({
    recording,
    recordingId: recording.name,
    choice: chooseChannels(recording),
    parameters: { average: 3, window: 20, resamples: 0, ...parameters },
    cache: new Map(),
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
}

async function makeFile(seed: number, subject: string, parameters: ParameterValues): Promise<PoolableFile> {
  const run = await runSeed(seed, parameters);
  const { values } = run.parameters;
  return {
    file: `r${seed}`,
    labels: { subject, state: null, trial: null, task: null },
    sha256: null,
    warnings: ['winner-at-end', 'flipped', 'no-winner'],
    parameters: values,
    figures: fileFigures(run.outputs.judge, values),
    part: await pooledPart(run),
  };
}

const alone = { from: 0, sweepOver: 'cohort' } as const;
let files: PoolableFile[] = [];

beforeAll(async () => {
  files = await Promise.all(
    [1, 2, 3].map((seed) => makeFile(seed, seed < 3 ? 'A' : 'B', { sweepOver: 'subject' })),
  );
});

/** Computes the SD of an interval over some beats directly. */
function sdOver(ends: Float64Array, starts: Float64Array | null, beats: readonly number[]): number {
  return sampleSd(beats.map((b) => (ends[b] ?? 0) - (starts?.[b] ?? 0)).filter((ms) => !Number.isNaN(ms)));
}

describe('poolCohort', () => {
  it('equals sweepOver record for one recording, except for what is held out', async () => {
    const own = await makeFile(1, 'A', alone);
    const record = await runSeed(1, { sweepOver: 'record' });
    const {
      files: [pooled],
      thresholds,
    } = poolCohort([own]);
    const expected = fileFigures(record.outputs.judge, record.parameters.values);
    // For single beats, a pooled part keeps the aligned ones.
    const bare = ({ windows, ...rest }: typeof expected) => ({
      ...rest,
      windows: windows.map(({ rptt, lvet, ...counts }) => ({
        ...counts,
        rptt: { ...rptt, heldOut: rptt.heldOut.historic, sdUnaveraged: rptt.sdUnaveraged.aligned },
        lvet: { ...lvet, heldOut: lvet.heldOut.historic, sdUnaveraged: lvet.sdUnaveraged.aligned },
      })),
    });
    expect(pooled?.figures.windows).toHaveLength(2);
    expect(bare(pooled?.figures ?? expected)).toEqual(bare(expected));
    expect(pooled?.warnings).toEqual(['flipped']);
    const [row] = thresholds.map(thresholdRow);
    const [window] = record.outputs.judge.windows;
    expect(row).toMatchObject({
      subject: null,
      files: 1,
      foot: { threshold: window?.intervals.rptt.leastVariance.threshold },
      notch: {
        side: window?.intervals.lvet.leastVariance.side,
        threshold: window?.intervals.lvet.leastVariance.threshold,
      },
    });
  });

  it('chooses by subject the least SD within recordings, and evaluates every window with it', () => {
    const { files: pooled, thresholds } = poolCohort(files);
    expect(thresholds.map(({ subject, files: count }) => [subject, count])).toEqual([
      ['A', 2],
      ['B', 1],
    ]);
    const parts = files.slice(0, 2).flatMap(({ part }) => part ?? []);
    const within = parts[0]?.levels.foot.thresholds.map((_, k) => {
      const squares = parts.map(({ levels }) => {
        const beats = levels.members.flat();
        return sdOver(levels.foot.ms[k] ?? new Float64Array(), null, beats) ** 2 * (beats.length - 1);
      });
      return squares[0] + squares[1];
    });
    const least = within?.indexOf(Math.min(...(within ?? [])));
    const threshold = parts[0]?.levels.foot.thresholds[least ?? -1];
    expect(thresholds[0]?.foot).toBe(threshold);
    for (const [k, part] of parts.entries()) {
      const ms = part.levels.foot.ms[least ?? -1];
      for (const [w, window] of (pooled[k]?.figures.windows ?? []).entries()) {
        expect(window.rptt.threshold).toBe(threshold);
        expect(window.rptt.sd.leastVariance).toBe(sdOver(ms, null, part.levels.members[w] ?? []));
        expect(window.rptt.sd.historic).toBe(files[k]?.figures.windows[w]?.rptt.sd.historic);
        expect(window.lvet.sd.historic).toBe(files[k]?.figures.windows[w]?.lvet.sd.historic);
      }
    }
  });

  it('holds out the beats after the halves used for the choice', () => {
    const { files: pooled, thresholds } = poolCohort(files);
    const { levels } = files[2]?.part ?? { levels: null };
    const { foot, notch } = thresholds[1]?.heldOut ?? { foot: null, notch: null };
    if (levels === null || foot === null || notch === null) throw new Error('there is no choice');
    const halves = levels.members.flatMap((own) => own.slice(0, Math.floor(own.length / 2)));
    const sds = levels.foot.ms.map((ms) => sdOver(ms, null, halves));
    expect(foot).toBe(levels.foot.thresholds[sds.indexOf(Math.min(...sds))]);
    const feet = levels.foot.ms[levels.foot.thresholds.indexOf(foot)];
    const notches = levels.notch.ms[levels.notch.thresholds.indexOf(notch)];
    for (const [w, own] of levels.members.entries()) {
      const rest = own.slice(Math.floor(own.length / 2) + 4);
      const window = pooled[2]?.figures.windows[w];
      expect(window?.rptt.heldOut.leastVariance).toBe(sdOver(feet, null, rest));
      expect(window?.lvet.heldOut.leastVariance).toBe(sdOver(notches, feet, rest));
      expect(window?.lvet.heldOut.historic).toBe(sdOver(levels.historic.notch, levels.historic.foot, rest));
    }
  });

  it('excludes recordings with thresholds of their own, and separates those with other sweeps', async () => {
    const single = await makeFile(1, 'A', {});
    expect(single.part).toBeNull();
    expect(poolCohort([single])).toEqual({ files: [single], thresholds: [] });
    const pinned = await makeFile(2, 'A', { ...alone, footThreshold: 12.5 });
    const others = files.slice(0, 1).map((file) => ({
      ...file,
      parameters: { ...file.parameters, sweepOver: 'cohort' },
    }));
    const { thresholds, files: pooled } = poolCohort([...others, pinned, single]);
    expect(thresholds.map(({ files: count }) => count)).toEqual([1, 1]);
    expect(pooled[1]?.figures.windows[0]?.rptt.threshold).toBe(12.5);
    expect(pooled[2]).toBe(single);
  });
});

describe('levels in JSON', () => {
  it('levels in JSON are unchanged by a round trip', () => {
    const [first] = files.flatMap(({ part }) => part ?? []);
    if (first === undefined) throw new Error('there are no levels');
    const written: unknown = JSON.parse(JSON.stringify(writeLevels(first.levels)));
    expect(readLevels(written, first.levels.members)).toEqual(first.levels);
  });

  it.each([
    [null],
    [{ foot: {}, notch: {} }],
    [{ foot: { historic: [1], thresholds: [1], ms: [[1, 2]] }, notch: null }],
    [{ foot: { historic: ['1'], thresholds: [1], ms: [[1]] }, notch: null }],
    [{ foot: { historic: [1], thresholds: [1, 2], ms: [[1]] }, notch: null }],
    [{ foot: { historic: [1], thresholds: [], ms: [] }, notch: null }],
  ])('levels in JSON are missing in %j', (value) => {
    expect(readLevels(value, [[0]])).toBeNull();
    const foot = { historic: [1], thresholds: [1], ms: [[1]] };
    expect(readLevels({ foot, notch: foot }, [[0]])).not.toBeNull();
    expect(readLevels({ foot, notch: foot }, [[0, 1]])).toBeNull();
  });
});
