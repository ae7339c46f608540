import { hardSample } from '../../src/analysis/synth/samples.ts';
import { synthesise } from '../../src/analysis/synth/synthesise.ts';
import { memorySource } from '../../src/io/source.ts';
import { openWfdb } from '../../src/io/wfdb/open.ts';
import { writeWfdb } from '../../src/io/wfdb/write.ts';
import type { ParameterValues } from '../../src/model/parameters.ts';
import type { Recording } from '../../src/model/recording.ts';
import { chooseChannels } from '../../src/pipeline/channels.ts';
import { analyseIntervals, type IntervalsRun } from '../../src/pipeline/intervals/analyse-intervals.ts';
import type { StageCache } from '../../src/pipeline/run-stages.ts';
import { MemorySink } from '../support/byte-files.ts';
import { holdRecording } from '../support/held-recording.ts';
import { upperMedian } from '../../src/pipeline/performance/cpu-time.ts';
import { medianMs, ms } from './measure.ts';
import { printTable } from './print-table.ts';

const durationSec = 60;
const targetMs = 150;
const warmCount = 15;
const fastFs = 50_000;

function analyse(
  recording: Recording,
  parameters: ParameterValues,
  cache: StageCache = new Map(),
): Promise<IntervalsRun> {
  return analyseIntervals({
    recording,
    recordingId: recording.name,
    choice: chooseChannels(recording),
    parameters,
    cache,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
}

function sumTimings(run: IntervalsRun): number {
  return Object.values(run.timings).reduce((sum, timing) => sum + timing.ms, 0);
}

async function timeStages(recording: Recording): Promise<void> {
  const cold = await analyse(recording, {});
  const warm: IntervalsRun[] = [];
  for (let i = 0; i < warmCount; i++) warm.push(await analyse(recording, {}));
  const stages = Object.keys(cold.timings).map((stage) => [
    stage,
    ms(cold.timings[stage].ms),
    ms(upperMedian(warm.map((run) => run.timings[stage].ms))),
  ]);
  const total = [`all (target ${targetMs} ms)`, ms(sumTimings(cold)), ms(upperMedian(warm.map(sumTimings)))];
  printTable(
    `Intervals, ${durationSec} s of ECG and PPG at 500 Hz, decoded, by stage, ms`,
    ['stage', 'cold', 'warm'],
    [...stages, total],
  );
}

async function timeChanges(recording: Recording): Promise<void> {
  const changes: Record<string, readonly [ParameterValues, ParameterValues]> = {
    footThreshold: [{ footThreshold: 10 }, { footThreshold: 11 }],
    acceptance: [{ acceptance: 7 }, { acceptance: 8 }],
    average: [{ average: 8 }, { average: 9 }],
  };
  const rows: string[][] = [];
  for (const [name, [one, other]] of Object.entries(changes)) {
    const cache: StageCache = new Map();
    await analyse(recording, one, cache);
    const runs: IntervalsRun[] = [];
    for (let i = 0; i < warmCount; i++) runs.push(await analyse(recording, i % 2 ? one : other, cache));
    const ran = Object.entries(runs[0].timings).filter(([, timing]) => !timing.kept);
    rows.push([name, ran.map(([stage]) => stage).join(', '), ms(upperMedian(runs.map(sumTimings)))]);
  }
  printTable('Run again after a change of one parameter, ms', ['changed', 'stages that ran', 'time'], rows);
}

/** Measures the time from the bytes of a WFDB record to the result. */
async function timeFastRecord(): Promise<void> {
  const { recording } = synthesise({ ...hardSample, durationSec, fs: fastFs }, 'fast');
  const [header, signals] = [new MemorySink(), new MemorySink()];
  await writeWfdb(recording, 'fast', { header, signals });
  const [head, data] = [memorySource('fast.hea', header.bytes), memorySource('fast.dat', signals.bytes)];
  const rows: string[][] = [];
  for (const [rate, targetSec] of [[500, 3] as const, ['native', 10] as const]) {
    let mostBytes = 0;
    const time = await medianMs(3, async () => {
      await analyse(await openWfdb(head, [data]), { rate });
      const { heapUsed, arrayBuffers } = process.memoryUsage();
      mostBytes = Math.max(mostBytes, heapUsed + arrayBuffers);
      globalThis.gc?.();
    });
    rows.push([`rate ${rate} (target ${targetSec} s)`, ms(time), (mostBytes / 2 ** 20).toFixed(0)]);
  }
  printTable(
    `${durationSec} s of two channels at 50 kHz, ${(data.size / 2 ** 20).toFixed(0)} MiB of WFDB to result`,
    ['', 'ms', 'MiB at its end'],
    rows,
  );
}

const recording = await holdRecording(synthesise({ ...hardSample, durationSec }).recording);
await timeStages(recording);
await timeChanges(recording);
await timeFastRecord();
