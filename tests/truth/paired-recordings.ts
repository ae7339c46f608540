import { openInput } from '../../src/cli/inputs/inputs.ts';
import type { Recording } from '../../src/model/recording.ts';
import { dataPath } from '../support/data.ts';

/** A recording with ECG and PPG in the recorded data. */
export interface PairedRecording {
  readonly name: string;
  readonly subject: string;
  /** Place and manner of the recording, in few words. */
  readonly kind: string;
  readonly isMoving: boolean;
  /** Labels of its channels. */
  readonly ecg: string;
  readonly ppg: string;
  readonly open: () => Promise<Recording>;
}

/** Recordings that cannot be analysed for both, with the reason. */
export const unpaired: readonly (readonly [name: string, why: string])[] = [
  ['physiokit-multisite-ppg', 'PPG of finger and ear, no ECG'],
  ['welltory-ppg-rr', 'PPG of a camera, RR intervals in place of an ECG'],
  ['ppg-bp-fiducials', 'single pulses, no ECG; against two observers in truth.md'],
  ['hdf5-opensignals', 'ECG or BVP alone; OSmontage1A says of no channel that it is a PPG'],
  ['text-variants, mat, edf', 'ECG or PPG alone, or a signal made by a program'],
  ['p000878 (wfdb-formats)', '14 s, in which the detector marks one beat'],
];

async function openAt(parts: readonly string[], inputRateHz: number | null = null): Promise<Recording> {
  const { recording } = await openInput(dataPath(...parts), { labels: new Map(), inputRateHz });
  return recording;
}

/** Combines two files that were recorded together into one recording. */
async function joined(folder: string, ecgFile: string, ppgFile: string): Promise<Recording> {
  const [ecg, ppg] = await Promise.all([openAt([folder, ecgFile]), openAt([folder, ppgFile])]);
  return {
    ...ecg,
    channels: [...ecg.channels, ...ppg.channels],
    read: (index, from, to, signal) =>
      index < ecg.channels.length
        ? ecg.read(index, from, to, signal)
        : ppg.read(index - ecg.channels.length, from, to, signal),
  };
}

const wrist = ['walk', 'low_resistance_bike', 'high_resistance_bike'];
const esp32 = ['2026-07-09_12-53-43', '2026-07-09_12-54-11'];
const troika = ['DATA_01_TYPE01', 'DATA_02_TYPE02', 'DATA_05_TYPE02', 'DATA_08_TYPE02'];

/** All recordings with both in the recorded data, whose times agree between channels. */
export const pairedRecordings: readonly PairedRecording[] = [
  {
    name: 'bidmc 01',
    subject: 'bidmc',
    kind: 'intensive care, finger',
    isMoving: false,
    ecg: 'II',
    ppg: 'PLETH',
    open: () => openAt(['bidmc', 'bidmc_01_Signals.csv']),
  },
  // In v102s, values beyond 12 bits wrap around in both ECGs.
  ...[
    ['a103l', 'II'],
    ['v102s', 'V'],
  ].map(([name, ecg]) => ({
    name,
    subject: name,
    kind: 'intensive care, finger',
    isMoving: false,
    ecg,
    ppg: 'PLETH',
    open: () => openAt(['wfdb-formats', `${name}.hea`]),
  })),
  {
    name: 'mixedsignals',
    subject: 'mixedsignals',
    kind: 'intensive care, finger',
    isMoving: false,
    ecg: 'II',
    ppg: 'Pleth',
    open: () => openAt(['wfdb-formats', 'mixedsignals.hea']),
  },
  {
    name: '041s',
    subject: '041s',
    kind: 'intensive care, finger',
    isMoving: false,
    ecg: 'III',
    ppg: 'PLETH',
    open: () => openAt(['wfdb-formats', 'multi-segment', '041s', '041s.hea']),
  },
  ...['237s1', '237s2'].map((name) => ({
    name,
    subject: '237s',
    kind: 'intensive care, finger',
    isMoving: false,
    ecg: 'II',
    ppg: 'PLETH',
    open: () => openAt(['wfdb-c-checks', 'input', `${name}.hea`]),
  })),
  {
    name: 'icu excerpt',
    subject: 'icu',
    kind: 'intensive care, column 5',
    isMoving: false,
    ecg: 'signal 1',
    ppg: 'signal 5',
    open: () => openAt(['icu-ecg-abp-ppg', 'TestICUdata.mat']),
  },
  {
    name: 'arduino',
    subject: 'arduino',
    kind: 'seated, finger',
    isMoving: false,
    ecg: 'column 4',
    ppg: 'column 2',
    open: () => openAt(['arduino-ecg-ppg', 'measurement_sitting.csv']),
  },
  {
    name: 'iphys',
    subject: 'iphys',
    kind: 'seated, finger',
    isMoving: false,
    ecg: 'ECG',
    ppg: 'PPG',
    open: () => joined('iphys-ecg-ppg', 'ECGData.mat', 'PPGData.mat'),
  },
  ...esp32.map((name, k) => ({
    name: `esp32 ${k + 1}`,
    subject: 'esp32',
    kind: 'seated, PPG at 25 Hz',
    isMoving: false,
    ecg: 'ecg_raw',
    ppg: 'ppg_ir_raw',
    open: () => openAt(['esp32-ecg-ppg', `bao-12h45_BOTH_sync_${name}_raw.csv`]),
  })),
  ...wrist.map((task) => ({
    name: `wrist ${task.replaceAll('_', ' ')}`,
    subject: 'wrist',
    kind: 'exercise, wrist',
    isMoving: true,
    ecg: 'chest_ecg',
    ppg: 'wrist_ppg',
    open: () => openAt(['wrist-ppg-exercise', `s1_${task}.csv`]),
  })),
  ...troika.map((name) => ({
    name: `troika ${name.slice(5, 7)}`,
    subject: `troika ${name.slice(5, 7)}`,
    kind: 'running, wrist',
    isMoving: true,
    ecg: 'sig 1',
    ppg: 'sig 2',
    open: () => openAt(['troika-ieee-spc2015', `${name}.mat`], 125),
  })),
];
