import { chooseThinning } from '../../../analysis/aligned/thin-signal.ts';
import { listKeptBeats, groupByWindow } from '../../../analysis/intervals/result.ts';
import type { Segmentation } from '../../../analysis/intervals/segment.ts';
import { planBeats } from '../../../gpu/beat-table.ts';
import { allocateRows, ensembleAverage, type PulseSignals } from '../../../gpu/kernels/ensemble-average.ts';
import { recordPulseMatch } from '../../../gpu/kernels/pulse-match.ts';
import { type AnyStage, stageMaker } from '../../stage.ts';
import { frameParams, historicParams } from '../analysis-params.ts';
import { beatsFact } from '../beat-facts.ts';
import { namedStretches } from '../../stretches/stretch-windows.ts';
import { cutIntoWindows, beatExtents, lastSampleSec, listBeats, channelSpan } from '../beat-rows.ts';
import type { ChannelChoice } from '../../channels.ts';
import { alignPulse, clippedPulse } from '../align-stage.ts';
import { alignPulseIds, landmarkSearchIds, methodIds } from '../beat-stages.ts';
import { MemorySignal } from '../../signal-reader.ts';
import { findOnDevice } from './device-features.ts';
import type { DeviceOutputs, DevicePulse } from './device-outputs.ts';
import { DeviceRows } from './device-rows.ts';
import { SignalRecorder } from './device-signals.ts';
import type { DeviceSignal, DeviceTrace } from './device-trace.ts';
import type { DeviceWork } from './device-work.ts';
import type { OnDevice } from './on-device.ts';

const stage = stageMaker<DeviceOutputs>();

/** Cuts the record into beats, and correlates their pulses. */
export function beatsStage({ work, provenance }: OnDevice): AnyStage<DeviceOutputs> {
  return stage({
    id: 'beats',
    title: 'Cutting beats',
    needs: ['signals', 'ppg', 'edited', 'ectopic'],
    parameters: ['window', 'rrFrom', 'rrTo', 'leastMatch'],
    run: async ({ signals, ppg: { ppg }, edited, ectopic }, parameters, { recording, ranOn, record }) => {
      ranOn(provenance);
      const span = channelSpan(ppg.on, recording);
      const { windows, cut } = cutIntoWindows(
        signals.part,
        namedStretches(recording),
        edited.peaksSec,
        ectopic,
        span,
        parameters,
      );
      const rho = await matchPulses(work, ppg.on, cut, windows.length);
      const list = listBeats(windows, cut, rho, parameters);
      record(beatsFact(ppg.label, list));
      return list;
    },
  });
}

/** Returns the correlation of each kept beat with its window's median pulse; NaN for the others. */
async function matchPulses(
  work: DeviceWork,
  ppg: DeviceSignal,
  cut: Segmentation,
  windowCount: number,
): Promise<Float64Array> {
  const kept = listKeptBeats(cut);
  const members = groupByWindow(cut, kept, windowCount);
  const recorder = new SignalRecorder(work);
  recorder.commands.stage('match');
  const { rho, scratch } = recordPulseMatch(work.engine, recorder.commands, {
    x: ppg.array,
    count: ppg.sampleCount,
    fs: ppg.fs,
    startSec: ppg.startSec,
    windows: members.map((own) => own.map((b) => cut.beats[kept[b] ?? 0]?.rSec ?? 0)),
    length: Math.max(0, Math.round(cut.medianRrSec * ppg.fs)),
  });
  for (const array of scratch) recorder.adopt(array);
  try {
    recorder.commands.download(rho);
    const [bytes = new ArrayBuffer(0)] = await recorder.run();
    const found = new Float32Array(bytes);
    const all = new Float64Array(cut.beats.length).fill(Number.NaN);
    members.flat().forEach((b, n) => {
      all[kept[b] ?? 0] = found[n] ?? Number.NaN;
    });
    return all;
  } finally {
    recorder.release();
  }
}

function makeSignals({ ppg, dppg, flipped, residue }: DevicePulse): PulseSignals {
  return {
    ppg: ppg.on.array,
    dppg: dppg.on.array,
    sampleCount: ppg.on.sampleCount,
    hasGaps: false,
    sign: flipped ? -1 : 1,
    residue,
  };
}

/** Computes the ensemble average of the kept beats, which stays on the device. */
export function averageStage({ work, provenance }: OnDevice): AnyStage<DeviceOutputs> {
  return stage({
    id: 'average',
    title: 'Averaging',
    needs: ['ppg', 'beats'],
    parameters: ['average', 'tail', ...landmarkSearchIds],
    run: async ({ ppg, beats }, parameters, { ranOn }) => {
      ranOn(provenance);
      const { on } = ppg.ppg;
      const { beforeSec, extents } = beatExtents(beats, parameters.number('tail'), lastSampleSec(on));
      const table = planBeats(extents, on, beforeSec, frameParams(parameters));
      const recorder = new SignalRecorder(work);
      const { commands } = recorder;
      try {
        const onDevice = { table, beats: recorder.allocate('beats', table.words.byteLength) };
        commands.upload(onDevice.beats, table.words);
        const rows = allocateRows(work.engine, onDevice);
        recorder.adopt(rows.ppg);
        recorder.adopt(rows.dppg);
        commands.stage('average');
        const following = parameters.number('average');
        ensembleAverage(work.engine, commands, onDevice, makeSignals(ppg), rows, following);
        await recorder.run();
        recorder.keepArrays(onDevice.beats, rows.ppg, rows.dppg);
        const rrSec = Float64Array.from(extents, (beat) => beat.rrSec);
        return new DeviceRows(work, onDevice, rows, rrSec, (ppg.flipped ? -1 : 1) * on.level);
      } finally {
        recorder.release();
      }
    },
    release: (rows) => rows.release(),
  });
}

/** Finds landmarks and the positions of all thresholds; only these are read back. */
export function featuresStage({ work, provenance }: OnDevice): AnyStage<DeviceOutputs> {
  return stage({
    id: 'features',
    title: 'Finding feet and notches',
    needs: ['ppg', 'average'],
    parameters: methodIds,
    run: ({ ppg, average }, parameters, { ranOn }) => {
      ranOn(provenance);
      return findOnDevice(
        { work, averaged: average, signals: makeSignals(ppg) },
        { methods: historicParams(parameters), levelCount: parameters.number('levels') },
      );
    },
    release: (features) => features.release(),
  });
}

async function readThinnedTrace(trace: DeviceTrace): Promise<MemorySignal> {
  return new MemorySignal(await trace.readEvery(chooseThinning(trace.on.fs)));
}

/** Finds the landmarks of single beats by alignment. Signals are read back thinned to the rate that alignment needs. */
export function alignStage(choice: ChannelChoice): AnyStage<DeviceOutputs> {
  return stage({
    id: 'align',
    title: 'Aligning beats',
    needs: ['signals', 'ecg', 'ppg', 'beats'],
    parameters: alignPulseIds,
    run: async ({ signals, ecg, ppg: { ppg, dppg, flipped }, beats }, parameters, context) => {
      const held = [readThinnedTrace(ecg), readThinnedTrace(ppg), readThinnedTrace(dppg)] as const;
      const [ownEcg, ownPpg, ownDppg] = await Promise.all(held);
      const clipped = await clippedPulse(choice, signals.part, flipped, parameters, context);
      return alignPulse({ ecg: ownEcg, ppg: ownPpg, dppg: ownDppg }, clipped, beats, parameters, context);
    },
  });
}
