import { footThresholds, notchThresholds } from '../../../src/analysis/intervals/levels.ts';
import { defaultFrameParams, defaultHistoricParams } from '../../../src/analysis/intervals/params.ts';
import { chopShare } from '../../../src/analysis/intervals/segment.ts';
import { createRandom } from '../../../src/dsp/random.ts';
import { type BeatTable, type KeptBeat, planBeats } from '../../../src/gpu/beat-table.ts';
import { Commands } from '../../../src/gpu/commands.ts';
import type { DeviceArray } from '../../../src/gpu/device-array.ts';
import type { GpuEngine } from '../../../src/gpu/engine.ts';
import { differentiateTrace } from '../../../src/gpu/kernels/derivative.ts';
import { downloadIntervals } from '../../../src/gpu/kernels/interval-download.ts';
import type { IntervalSweepParams } from '../../../src/gpu/kernels/interval-room.ts';
import { sweepIntervals } from '../../../src/gpu/kernels/interval-sweep.ts';
import type { SweepWindow } from '../../../src/gpu/kernels/sweep-statistics.ts';
import { middle } from '../../../src/pipeline/performance/median.ts';

/** A record whose filtered PPG and whose beats are there already. */
export interface IntervalBenchCase {
  readonly minutes: number;
  readonly fs: number;
  readonly hasGaps: boolean;
}

export const intervalBenchCases: readonly IntervalBenchCase[] = [
  { minutes: 1, fs: 500, hasGaps: false },
  { minutes: 1, fs: 50_000, hasGaps: false },
  { minutes: 1440, fs: 500, hasGaps: false },
  { minutes: 1440, fs: 500, hasGaps: true },
];

/** One case measured; device times by stage, medians of ten. */
export interface IntervalBenchRow extends IntervalBenchCase {
  readonly beatCount: number;
  readonly stageMs: ReadonlyMap<string, number>;
  /** From the call to the findings, with what is read back; the signals lie on the device. */
  readonly wallMs: number;
}

const runCount = 10;
const warmUpMs = 100;
const minuteSec = 60;
const medianRrSec = 0.8;

const params: IntervalSweepParams = {
  following: 10,
  feet: { historic: 5, levels: footThresholds(50), byHand: null },
  notches: { historic: 0, levels: notchThresholds(50), byHand: null },
  methods: defaultHistoricParams,
  lvetFoot: 'own',
  guards: { leastFound: 90, sweepTo: 50, maxShift: 'off' },
  acceptance: 6,
  withUnaveraged: false,
};

/** Times the interval sweep stage by stage, and the derivative before it. */
export async function measureIntervals(
  engine: GpuEngine,
  cases = intervalBenchCases,
): Promise<IntervalBenchRow[]> {
  const rows: IntervalBenchRow[] = [];
  for (const intervalCase of cases) {
    const bench = await prepare(engine, intervalCase);
    for (let spentMs = 0; spentMs < warmUpMs;) spentMs += (await runOnce(engine, bench)).wallMs;
    const runs: Run[] = [];
    for (let k = 0; k < runCount; k++) runs.push(await runOnce(engine, bench));
    const names = [...(runs[0]?.stageMs.keys() ?? [])];
    const stageMs = new Map(
      names.map((name) => [name, middle(runs.map((run) => run.stageMs.get(name) ?? 0))]),
    );
    const wallMs = middle(runs.map((run) => run.wallMs));
    rows.push({ ...intervalCase, beatCount: bench.table.beatCount, stageMs, wallMs });
    for (const array of [bench.ppg, bench.dppg]) array.release();
  }
  return rows;
}

interface Bench {
  readonly ppg: DeviceArray;
  readonly dppg: DeviceArray;
  readonly sampleCount: number;
  readonly fs: number;
  readonly hasGaps: boolean;
  readonly table: BeatTable;
  readonly windows: readonly SweepWindow[];
}

interface Run {
  readonly stageMs: ReadonlyMap<string, number>;
  readonly wallMs: number;
}

async function runOnce(engine: GpuEngine, bench: Bench): Promise<Run> {
  const { ppg, dppg, sampleCount, fs, hasGaps, table, windows } = bench;
  const started = performance.now();
  const commands = new Commands().stage('derivative');
  differentiateTrace(engine, commands, ppg, dppg, sampleCount, fs);
  const signals = { ppg, dppg, sampleCount, hasGaps, sign: 1, residue: 0 } as const;
  const sweep = sweepIntervals(engine, commands, { signals, table, windows }, params);
  const read = downloadIntervals(commands, sweep);
  const { downloads, stageMs } = await engine.run(commands, { timed: true });
  read(downloads);
  sweep.release();
  return { stageMs, wallMs: performance.now() - started };
}

/** One minute of pulses, over and over; the beats of each minute a window. */
async function prepare(engine: GpuEngine, { minutes, fs, hasGaps }: IntervalBenchCase): Promise<Bench> {
  const { rSec, minute } = drawMinute(fs);
  const sampleCount = minute.length * minutes;
  const samples = new Float32Array(sampleCount);
  for (let m = 0; m < minutes; m++) samples.set(minute, m * minute.length);
  const beforeSec = chopShare * medianRrSec;
  const beats: KeptBeat[] = [];
  const windows: SweepWindow[] = [];
  for (let m = 0; m < minutes; m++) {
    windows.push({ firstBeat: beats.length, beatCount: rSec.length - 1, source: m });
    for (let b = 0; b + 1 < rSec.length; b++) {
      const rrSec = rSec[b + 1] - rSec[b];
      const afterSec = rrSec - beforeSec + 0.4 * medianRrSec;
      beats.push({ rSec: rSec[b] + m * minuteSec, rrSec, afterSec, window: m });
    }
  }
  const table = planBeats(beats, { fs, startSec: 0 }, beforeSec, defaultFrameParams);
  const ppg = engine.allocate('PPG', samples.byteLength);
  const dppg = engine.allocate('dPPG', samples.byteLength);
  await engine.run(new Commands().upload(ppg, samples));
  return { ppg, dppg, sampleCount, fs, hasGaps, table, windows };
}

/** R-peaks within a minute, and their pulses with a dicrotic wave; smooth, as filters leave them. */
function drawMinute(fs: number): { rSec: number[]; minute: Float32Array } {
  const random = createRandom(1);
  const rSec: number[] = [];
  for (let sec = 0.5; sec < minuteSec - 0.5; sec += medianRrSec + 0.03 * random.normal()) rSec.push(sec);
  const minute = new Float32Array(minuteSec * fs);
  for (const r of rSec) {
    const [foot, notch] = [r + 0.18 + 0.003 * random.normal(), 0.3 + 0.0035 * random.normal()];
    const [from, to] = [Math.max(0, Math.floor(r * fs)), Math.min(minute.length, Math.ceil((r + 1.4) * fs))];
    for (let n = from; n < to; n++) minute[n] += pulseAt(n / fs - foot, notch);
  }
  return { rSec, minute };
}

function pulseAt(sec: number, notchSec: number): number {
  const bump = (at: number, width: number) => Math.exp(-(((sec - at) / width) ** 2));
  return bump(0.13, 0.07) + 0.45 * bump(0.27, 0.09) + 0.25 * bump(notchSec + 0.11, 0.08);
}
