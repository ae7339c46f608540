import { denoise, type DenoiseInput } from '../support/denoise-in-memory.ts';
import { exerciseSample } from '../../src/analysis/synth/samples.ts';
import { synthesise } from '../../src/analysis/synth/synthesise.ts';
import type { Recording } from '../../src/model/recording.ts';
import { analyseDenoise, type DenoiseRun } from '../../src/pipeline/denoise/analyse-denoise.ts';
import { denoiseDeclarations } from '../../src/pipeline/denoise/declarations.ts';
import {
  filterParams,
  layoutParams,
  matchParams,
  moveParams,
  templateParams,
} from '../../src/pipeline/denoise/denoise-params.ts';
import { resolveParameters } from '../../src/pipeline/parameters.ts';
import { medianMs, ms, ratio } from './measure.ts';
import { viewAsBytes, runPeer } from './peer.ts';
import { printTable } from './print-table.ts';

/** For ten minutes with given R-peaks. */
const targetMs = 250;
const runCount = 15;
/** For ten minutes, MATLAB on a Core i5 at 1.8 GHz. Source: Nasim 2018, 3. */
const paperMs = 4820;
const durationSec = 600;
/** Number of copies of ten minutes in a day. */
const copies = 144;

/** Makes a recording from the samples of one channel. */
function makeRecording(values: Float64Array, like: Recording): Recording {
  const [channel] = like.channels;
  if (channel === undefined) throw new Error('the recording has no channel');
  return {
    ...like,
    durationSec: values.length / channel.fs,
    channels: [{ ...channel, sampleCount: values.length }],
    read: (_, from, to) => Promise.resolve({ values: values.slice(from, to), gaps: [] }),
  };
}

function clean(recording: Recording): Promise<DenoiseRun> {
  return analyseDenoise({
    recording,
    choice: { ecg: 0, ppg: null },
    parameters: { backend: 'cpu' },
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
}

const resolved = resolveParameters(denoiseDeclarations, {});
const params = {
  ...filterParams(resolved),
  ...layoutParams(resolved),
  ...moveParams(resolved),
  ...matchParams(resolved),
  ...templateParams(resolved),
};
const made = synthesise({ ...exerciseSample, durationSec }).recording;
const [{ fs, sampleCount }] = made.channels;
const { values } = await made.read(0, 0, sampleCount);
const tenMinutes = makeRecording(values, made);

const first = performance.now();
const { outputs } = await clean(tenMinutes);
const firstMs = performance.now() - first;
const { rSec } = outputs.preprocess;
const input: DenoiseInput = { ecg: { values, gaps: [] }, fs, rSec, truth: null };
const ownMs = await medianMs(runCount, () => denoise(input, params), 3);
const wholeMs = await medianMs(runCount, () => clean(tenMinutes), 3);
const { timings } = await clean(tenMinutes);
const peer = runPeer('denoise', {
  ecg: viewAsBytes(values),
  r: viewAsBytes(rSec),
  fs: viewAsBytes(Float64Array.of(fs)),
});
printTable(
  `Segmented-beat modulation, ${durationSec / 60} min at ${fs} Hz, ${rSec.length} beats, ms (${peer?.versions ?? 'no peer'})`,
  ['', 'ours', 'peer', 'peer / ours', 'paper'],
  [
    [
      `R-peaks given (target ${targetMs} ms)`,
      ms(ownMs),
      ms(peer?.ms['all'] ?? null),
      ratio(ownMs, peer?.ms['all'] ?? null),
      ms(paperMs),
    ],
    ['with detection', ms(wholeMs), '–', '–', '–'],
    ['the same, first run of a process', ms(firstMs), '–', '–', '–'],
    ...Object.entries(timings).map(([stage, timing]) => [`stage ${stage}`, ms(timing.ms), '–', '–', '–']),
  ],
);

const day = new Float64Array(copies * values.length);
for (let k = 0; k < copies; k++) day.set(values, k * values.length);
const before = process.cpuUsage();
const start = performance.now();
const run = await clean(makeRecording(day, made));
const seconds = (performance.now() - start) / 1000;
const { user, system } = process.cpuUsage(before);
printTable(
  `A day at ${fs} Hz: ${run.outputs.preprocess.rSec.length} beats, with detection`,
  ['', ''],
  [
    ['wall time, s', seconds.toFixed(1)],
    ['CPU time, s', ((user + system) / 1e6).toFixed(1)],
    ['most memory of the process, MB', (process.resourceUsage().maxRSS / 1024).toFixed(0)],
    ['of which the ECG itself, MB', (day.byteLength / 2 ** 20).toFixed(0)],
    ...Object.entries(run.timings).map(([stage, timing]) => [
      `stage ${stage}, s`,
      (timing.ms / 1000).toFixed(2),
    ]),
  ],
);
