import { nodeGpu } from '../../src/cli/gpu/node-gpu.ts';
import { acquireDevice } from '../../src/gpu/device.ts';
import { GpuEngine } from '../../src/gpu/engine.ts';
import { measureDenoise } from './gpu/denoise.ts';
import { gpuPeerScript } from './gpu/peer-script.ts';
import { ms, ratio } from './measure.ts';
import { printTable } from './print-table.ts';

/** Ten minutes, like the paper's longest, and a day. A short run is warm once the host's code is compiled. */
const benchCases = [
  { durationSec: 600, fs: 256, warmUpCount: 40, runCount: 40 },
  { durationSec: 86_400, fs: 256, warmUpCount: 2, runCount: 5 },
];
/** Allows a software adapter, which only tests the bench, to end within a minute. */
const softwareCases = [{ durationSec: 20, fs: 100, warmUpCount: 1, runCount: 1 }];

/** For ten minutes, s: MATLAB on a Core i5 at 1.8 GHz, and on a GeForce GT 740M. Source: Nasim 2018, 3. */
const [paperCpuSec, paperGpuSec] = [4.82, 0.63];

const gpu = await nodeGpu();
const hold = gpu === null ? null : await acquireDevice(gpu);
if (hold === null) {
  console.log('GPU: none to be had (the package webgpu, or a driver, is missing); not measured.');
  process.exit(0);
}
const engine = new GpuEngine(hold);
console.log(`${engine.name}${engine.isSoftware ? ' (software: its times say nothing about a GPU)' : ''}`);
const script = gpuPeerScript('gpu_denoise', import.meta.url);
const rows = [];
for (const own of engine.isSoftware ? softwareCases : benchCases)
  rows.push(await measureDenoise(engine, own, script));

const caseName = (durationSec: number, fs: number) => `${durationSec} s at ${fs} Hz`;
printTable(
  'Segmented-beat modulation, kernel time in ms (median of 10, data on the device, float32)',
  ['record', 'cycles × samples', 'stage', 'kernel', 'least', 'GB/s', 'best peer', 'its ms', 'peer / ours'],
  rows.flatMap(({ durationSec, fs, cycleCount, columnCount, kernels }) =>
    kernels.map(({ stage, medianMs, leastMs, bytes, peers }) => {
      const best = peers.toSorted((a, b) => a.ms - b.ms)[0];
      return [
        caseName(durationSec, fs),
        `${cycleCount} × ${columnCount}`,
        stage,
        medianMs.toFixed(4),
        leastMs.toFixed(4),
        (bytes / medianMs / 1e6).toFixed(0),
        best?.peer ?? '–',
        ms(best?.ms ?? null),
        ratio(medianMs, best?.ms ?? null),
      ];
    }),
  ),
);
printTable(
  'Peers on the same cycles, ms',
  ['record', 'stage', 'peer', 'ms', 'peer / ours'],
  rows.flatMap(({ durationSec, fs, kernels }) =>
    kernels.flatMap(({ stage, medianMs, peers }) =>
      peers.map((peer) => [
        caseName(durationSec, fs),
        stage,
        peer.peer,
        ms(peer.ms),
        ratio(medianMs, peer.ms),
      ]),
    ),
  ),
);
printTable(
  `From pre-processed samples in host memory to clean ones there, ms once the device is warm; the paper has ${paperCpuSec * 1000} on a CPU and ${paperGpuSec * 1000} on a GPU for ten minutes`,
  [
    'record',
    'device',
    'rolling',
    'CPU, one thread',
    'CPU / device',
    'PyTorch, the same work',
    'PyTorch / device',
    'PyTorch, single in and out',
    'filters, CPU',
    'decided again',
    'same decisions and template',
    'largest error',
  ],
  rows.map((row) => [
    caseName(row.durationSec, row.fs),
    ms(row.deviceMs),
    ms(row.rollingMs),
    ms(row.cpuMs),
    ratio(row.deviceMs, row.cpuMs),
    ms(row.peerSameMs),
    ratio(row.deviceMs, row.peerSameMs),
    ms(row.peerMs),
    ms(row.preprocessMs),
    String(row.againCount),
    row.isSame ? 'yes' : 'NO',
    row.error.toExponential(1),
  ]),
);
process.exit(0);
