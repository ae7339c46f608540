import { defaultCurveLengthParams, scaleCurveLength } from '../../src/analysis/qrs/curve-length-params.ts';
import { curveLength } from '../../src/analysis/qrs/curve-length-signal.ts';
import { detectQrs } from '../support/detect-qrs.ts';
import type { EcgSignal } from '../../src/analysis/qrs/ecg-signal.ts';
import { defaultSynthParams } from '../../src/analysis/synth/params.ts';
import { synthesise } from '../../src/analysis/synth/synthesise.ts';
import { detectBeats } from '../../src/analysis/qrs/detect-beats.ts';
import type { Detector } from '../../src/analysis/qrs/detector.ts';
import { defaultOwnParams } from '../../src/analysis/qrs/own/params.ts';
import { defaultPanTompkinsParams, defaultTriggerParams } from '../support/default-params.ts';
import { hasData } from '../support/data.ts';
import { loadEcg } from '../support/ecg-record.ts';
import { medianMs, ms, ratio } from './measure.ts';
import { viewAsBytes, runPeer } from './peer.ts';
import { printTable } from './print-table.ts';
import { timeDay } from './qrs-day.ts';

const targetMs = 40;
const runCount = 15;
/** Units per millivolt in real arithmetic. */
const unitsPerMv = 200;

/** Returns half an hour at 360 Hz: record 100 if available. */
async function halfHour(): Promise<{ name: string; physical: Float64Array; signals: EcgSignal[] }> {
  if (hasData) {
    const { digital, physical, fs, gain, unit } = await loadEcg('mitdb', '100');
    const signals: EcgSignal[] = [
      { arithmetic: 'integer', samples: digital, fs, gain, unit },
      { arithmetic: 'real', samples: physical, fs, unit },
    ];
    return { name: 'MIT-BIH 100', physical: physical.values, signals };
  }
  const { recording } = synthesise({
    ...defaultSynthParams,
    durationSec: 1805,
    fs: 360,
    noise: [{ kind: 'white', snrDb: 20, channel: 'ecg' }],
  });
  const [{ fs, sampleCount, unit }] = recording.channels;
  const samples = await recording.read(0, 0, sampleCount);
  return {
    name: 'synthetic',
    physical: samples.values,
    signals: [{ arithmetic: 'real', samples, fs, unit }],
  };
}

const { name, physical, signals } = await halfHour();
const [{ fs }] = signals;
const scale = scaleCurveLength(fs, unitsPerMv, 'real', defaultCurveLengthParams);
const units = physical.map((value) => value * unitsPerMv);
const peer = runPeer('qrs', {
  ecg: viewAsBytes(units),
  scale: viewAsBytes(Float64Array.of(fs, scale.boxCount, scale.windowCount, scale.timeWeight)),
});

const rows: string[][] = [];
for (const signal of signals) {
  const own = await medianMs(runCount, () => detectQrs(signal), 3);
  rows.push([`all, ${signal.arithmetic} arithmetic (target ${targetMs} ms)`, ms(own), '–', '–']);
}
const others: Detector[] = [
  { method: 'pan-tompkins', params: defaultPanTompkinsParams },
  { method: 'trigger', params: defaultTriggerParams },
  { method: 'beatbench', params: defaultOwnParams },
];
for (const detector of others) {
  const signal = signals.at(-1);
  if (signal === undefined) continue;
  const ownMs = await medianMs(runCount, () => detectBeats(signal, detector), 3);
  rows.push([`all, ${detector.method} (target ${targetMs} ms)`, ms(ownMs), '–', '–']);
}
const own = await medianMs(runCount, () => curveLength(units, scale), 3);
for (const way of ['lfilter', 'cumsum']) {
  const theirs = peer?.ms[way] ?? null;
  rows.push([`low-pass and curve length alone, peer by ${way}`, ms(own), ms(theirs), ratio(own, theirs)]);
}
printTable(
  `QRS detection, ${name}, ${physical.length} samples at ${fs} Hz, ms (${peer?.versions ?? 'no peer'})`,
  ['', 'ours', 'peer', 'peer / ours'],
  rows,
);

if (hasData) {
  const dayRows: string[][] = [];
  for (const detector of [
    { method: 'curve-length', params: defaultCurveLengthParams },
    { method: 'beatbench', params: defaultOwnParams },
  ] satisfies Detector[]) {
    const { seconds, beatCount } = await timeDay(detector);
    dayRows.push([detector.method, seconds.toFixed(2), String(beatCount)]);
  }
  printTable('24 h at 360 Hz, one lead, from bytes to beats, s (target 6)', ['', 's', 'beats'], dayRows);
}
