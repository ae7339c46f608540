import { execFileSync } from 'node:child_process';
import { nodeGpu } from '../../src/cli/gpu/node-gpu.ts';
import { acquireDevice } from '../../src/gpu/device.ts';
import { GpuEngine } from '../../src/gpu/engine.ts';
import { firBenchCases, measureFir } from './gpu/fir.ts';
import { measureMemoryKernels } from './gpu/memory-kernels.ts';
import { gpuPeerScript } from './gpu/peer-script.ts';
import { measureRecords } from './gpu/records.ts';
import { measureFirst, measureTransfers } from './gpu/transfers.ts';
import { ms } from './measure.ts';
import { printTable } from './print-table.ts';

/** Allows a software adapter, which only tests the bench, to end within a minute. */
const mostSamplesInSoftware = 30_000;

const gpu = await nodeGpu();
const hold = gpu === null ? null : await acquireDevice(gpu);
if (hold === null) {
  console.log('GPU: none to be had (the package webgpu, or a driver, is missing); not measured.');
  process.exit(0);
}
const engine = new GpuEngine(hold);
console.log(`${engine.name}${engine.isSoftware ? ' (software: its times say nothing about a GPU)' : ''}`);
const most = engine.isSoftware ? mostSamplesInSoftware : Infinity;

const firstMs = await measureFirst(engine, Math.min(most, 500_000));
console.log(
  `First filter of this process, 501 taps, ${ms(firstMs)} ms; with what the driver has kept of its code.`,
);

interface PeerRow {
  readonly peer: string;
  readonly samples: number;
  readonly taps: number;
  readonly ms: number;
}

/** Returns the times of CuPy and PyTorch, if a python3 has them. */
function peerRows(): PeerRow[] {
  const script = gpuPeerScript('gpu_fir', import.meta.url);
  if (script === null || engine.isSoftware) return [];
  const text = execFileSync('python3', [script], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  return text
    .trim()
    .split('\n')
    .filter((line) => line !== '')
    .map((line): PeerRow => JSON.parse(line));
}

const peers = peerRows();
const peerMs = (name: string, samples: number, taps: number): number | null =>
  peers.find((row) => row.peer === name && row.samples === samples && row.taps === taps)?.ms ?? null;
const peerNames = ['CuPy convolve', 'CuPy oaconvolve', 'CuPy fftconvolve', 'PyTorch conv1d'];

const cases = firBenchCases.map((firCase) => ({
  ...firCase,
  sampleCount: Math.min(firCase.sampleCount, Math.max(most, firCase.tapCount)),
}));
const rows = await measureFir(engine, cases);
printTable(
  'FIR filters, kernel time in ms (median of 10, data on the device, float32); error as a share of the range',
  [
    'samples × taps',
    'method',
    'median',
    'least',
    'TFLOP/s',
    'TB/s',
    'error',
    ...peerNames,
    'best peer / ours',
  ],
  rows.map((row) => {
    const times = peerNames.map((name) => peerMs(name, row.sampleCount, row.tapCount));
    const known = times.filter((time) => time !== null);
    const best = known.length > 0 ? Math.min(...known) : null;
    return [
      `${row.sampleCount} × ${row.tapCount}`,
      row.method,
      row.medianMs.toFixed(4),
      row.leastMs.toFixed(4),
      row.teraflops.toFixed(1),
      row.terabytesPerSec.toFixed(2),
      row.error.toExponential(1),
      ...times.map(ms),
      best === null ? '–' : `${(best / row.medianMs).toPrecision(3)} ×`,
    ];
  }),
);

const transferCases = [
  [500_000, 2500],
  [3_000_000, 501],
  [30_000_000, 501],
] as const;
const transfers = await measureTransfers(
  engine,
  engine.isSoftware ? [[mostSamplesInSoftware, 501]] : transferCases,
);
const withTransfers = ['CuPy with transfers', 'PyTorch with transfers'];
const fromDoubles = ['CuPy from doubles', 'PyTorch from doubles'];
printTable(
  'FIR filters with transfers, ms: single precision from host memory into memory there that was used before; the product has double precision in and out, into new memory',
  [
    'samples × taps',
    'whole',
    'up',
    'kernel',
    'back',
    'CPU, one thread',
    ...withTransfers,
    'the product',
    ...fromDoubles,
  ],
  transfers.map(({ sampleCount, tapCount, trip, productMs, cpuMs }) => [
    `${sampleCount} × ${tapCount}`,
    ...[trip.totalMs, trip.upMs, trip.kernelMs, trip.backMs, cpuMs].map(ms),
    ...withTransfers.map((name) => ms(peerMs(name, sampleCount, tapCount))),
    ms(productMs),
    ...fromDoubles.map((name) => ms(peerMs(name, sampleCount, tapCount))),
  ]),
);

const memory = await measureMemoryKernels(engine, engine.isSoftware ? [mostSamplesInSoftware] : undefined);
printTable(
  'Kernels that memory bounds, ms; share of a plain copy’s bandwidth by the bytes that the result needs read and written once',
  ['kernel', 'samples', 'ms', 'GB/s', 'share of copy'],
  memory.map((row) => [
    row.name,
    String(row.samples),
    row.ms.toFixed(4),
    (row.bytes / row.ms / 1e6).toFixed(0),
    row.shareOfCopy.toFixed(2),
  ]),
);
const records = await measureRecords(engine, engine.isSoftware ? { seconds: 20, fs: 1000 } : undefined);
printTable(
  'Intervals from integers in host memory, without the bootstrap, ms once the device is warm (median of 15)',
  ['record', 'rate', 'beats', 'device', 'of it kernels', 'CPU, one thread', 'CPU / device'],
  records.map(({ seconds, fs, rate, beatCount, deviceMs, stageMs, cpuMs }) => [
    `${seconds} s at ${fs} Hz`,
    rate,
    String(beatCount),
    deviceMs.toFixed(2),
    [...stageMs.values()].reduce((sum, time) => sum + time, 0).toFixed(2),
    cpuMs.toFixed(0),
    `${(cpuMs / deviceMs).toPrecision(3)} ×`,
  ]),
);
for (const { rate, stageMs } of records) {
  const stages = [...stageMs].map(([stage, time]) => `${stage} ${time.toFixed(3)}`);
  console.log(`kernels at rate ${rate}, ms: ${stages.join(' · ')}`);
}
for (const row of peers.filter(({ taps }) => taps === 0)) {
  console.log(`${row.peer}, ${row.samples} samples: ${ms(row.ms)} ms`);
}

process.exit(0);
