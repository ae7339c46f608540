import { nodeGpu } from '../../src/cli/gpu/node-gpu.ts';
import { acquireDevice } from '../../src/gpu/device.ts';
import { GpuEngine } from '../../src/gpu/engine.ts';
import { gpuPeerScript } from './gpu/peer-script.ts';
import { matchingBenchCase, measureMatching } from './gpu/templates.ts';
import { ms, ratio } from './measure.ts';
import { printTable } from './print-table.ts';

/** Allows a software adapter, which only tests the bench, to end within a minute. */
const softwareCase = { beatCount: 60, templateCounts: [1, 6] };

const gpu = await nodeGpu();
const hold = gpu === null ? null : await acquireDevice(gpu);
if (hold === null) {
  console.log('GPU: none to be had (the package webgpu, or a driver, is missing); not measured.');
  process.exit(0);
}
const engine = new GpuEngine(hold);
console.log(`${engine.name}${engine.isSoftware ? ' (software: its times say nothing about a GPU)' : ''}`);
const rows = await measureMatching(
  engine,
  engine.isSoftware ? softwareCase : matchingBenchCase,
  gpuPeerScript('gpu_templates', import.meta.url),
);
printTable(
  'Best of 41 shifts of 150 samples, kernel time in ms (median of 10, data on the device, float32); the trip takes windows up and best shifts back; error against float64',
  [
    'measure',
    'beats × templates',
    'kernel',
    'least',
    '10⁹ comparisons/s',
    'trip',
    'CPU, one thread',
    'CPU / trip',
    'error',
    'digits lost',
    'best peer',
    'its ms',
    'peer / ours',
  ],
  rows.map((row) => {
    const best = row.peers.toSorted((a, b) => a.ms - b.ms)[0];
    return [
      row.measure,
      `${row.beatCount} × ${row.templateCount}`,
      row.medianMs.toFixed(4),
      row.leastMs.toFixed(4),
      (row.comparisonsPerSec / 1e9).toPrecision(3),
      ms(row.tripMs),
      ms(row.cpuMs),
      ratio(row.tripMs, row.cpuMs),
      row.error.toExponential(1),
      `${(100 * row.lostShare).toPrecision(2)} %`,
      best?.peer ?? '–',
      ms(best?.ms ?? null),
      ratio(row.medianMs, best?.ms ?? null),
    ];
  }),
);
printTable(
  'Peers on the same windows and templates, ms; how far their best rho lies from ours',
  ['measure', 'templates', 'peer', 'ms', 'peer / ours', 'apart'],
  rows.flatMap(({ measure, templateCount, medianMs, peers }) =>
    peers.map((peer) => [
      measure,
      String(templateCount),
      peer.peer,
      ms(peer.ms),
      ratio(medianMs, peer.ms),
      peer.apart.toExponential(1),
    ]),
  ),
);
process.exit(0);
