import { describe, expect, it } from 'vitest';
import { guessRole, guessRoleFromSamples } from '../../../src/io/roles.ts';
import { openTableFile } from '../../../src/io/table/open.ts';
import { dataSource } from '../../support/byte-files.ts';
import { dataNote, hasData } from '../../support/data.ts';

const byRole = {
  ecg: [
    'I',
    'II',
    'III',
    'aVR',
    'AVF',
    'V',
    'V1',
    'v6',
    'MLII',
    'MCL1',
    'ECG',
    'ecg_raw',
    'EKG',
    'chest_ecg',
    'ECG I',
    'Lead II',
    'vx',
    'ECG1',
    'V1-V2',
    'LL-RA',
  ],
  ppg: [
    'PLETH',
    'PPG',
    'wrist_ppg',
    'BVP',
    'Pulse',
    'IR',
    'Red',
    'PPG Finger',
    'ppg_ir_raw',
    'Pulsoxymeter',
    'Pulse oximeter',
  ],
  pcg: ['PCG', 'Heart sound', 'phono', 'Phonocardiogram'],
  icg: ['ICG', 'icg_der', 'dZ/dt', 'dZdt', 'DZ', 'Impedance cardiogram', 'impedance_cardiography'],
  respiration: ['RESP', 'Imp', 'Impedance', 'Resp oro-nasal', 'RSP', 'Thorax', 'Airflow'],
  pressure: ['ABP', 'ART', 'CVP'],
  acceleration: ['wrist_low_noise_accelerometer_x', 'ACC Y', 'chest_acc'],
  other: [
    'wrist_gyro_x',
    'wrist_mag_z',
    'EEG Fpz-Cz',
    'EMG submental',
    'EDA',
    'event_code',
    'Temp rectal',
    'column 2',
    'Z0',
    '',
  ],
} as const;

describe('guessRole', () => {
  it.each(Object.entries(byRole))('%s', (role, labels) => {
    expect(labels.map((label) => [label, guessRole(label, '')])).toEqual(
      labels.map((label) => [label, role]),
    );
  });

  it('uses the unit if it is decisive', () => {
    expect(guessRole('BP', 'mmHg')).toBe('pressure');
    for (const unit of ['Ohm/s', 'ohms/s', 'Ω/s', 'Ω/s']) expect(guessRole('X', unit)).toBe('icg');
    expect(guessRole('RESP', 'Ohm/s')).toBe('respiration');
    expect(guessRole('Z0', 'Ohm')).toBe('other');
    expect(guessRole('PULSE', 'bpm')).toBe('other');
    expect(guessRole('X', 'g')).toBe('acceleration');
  });
});

describe('guessRoleFromSamples', () => {
  const fs = 250;
  const beats = (shape: (phase: number) => number): Float64Array =>
    Float64Array.from({ length: 20 * fs }, (_, k) => shape(((k / fs) * 1.2) % 1));

  it('distinguishes spikes from waves', () => {
    expect(
      guessRoleFromSamples(
        beats((p) => Math.exp(-(((p - 0.3) / 0.012) ** 2))),
        fs,
      ),
    ).toBe('ecg');
    expect(
      guessRoleFromSamples(
        beats((p) => Math.sin(2 * Math.PI * p) + 0.3 * Math.sin(4 * Math.PI * p)),
        fs,
      ),
    ).toBe('ppg');
  });

  it('returns nothing for flat, short and noisy signals', () => {
    let state = 1;
    const noise = Float64Array.from(
      { length: 5000 },
      () => (state = (state * 48_271) % 2_147_483_647) / 2 ** 31,
    );
    expect(guessRoleFromSamples(new Float64Array(5000), fs)).toBe('other');
    expect(guessRoleFromSamples(noise, fs)).toBe('other');
    expect(guessRoleFromSamples(noise.subarray(0, 10), fs)).toBe('other');
    expect(guessRoleFromSamples(new Float64Array(5000).fill(NaN), fs)).toBe('other');
  });

  it('returns nothing for mains hum on an open input', () => {
    const hum = Float64Array.from({ length: 20 * fs }, (_, k) =>
      Math.round(Math.sin(2 * Math.PI * 50 * (k / fs))),
    );
    expect(guessRoleFromSamples(hum, fs)).toBe('other');
  });

  it.skipIf(!hasData)(`returns nothing for open inputs of a recorder${dataNote}`, async () => {
    const recording = await openTableFile(dataSource('hdf5-opensignals', 'OSmontage1A.txt'));
    const named = recording.channels.map(({ label, role }) => [label, role]);
    expect(named).toEqual([
      ...['I1', 'I2', 'O1', 'O2', 'A2'].map((label) => [label, 'other']),
      ['ECGBIT', 'ecg'],
      ['A4', 'other'],
    ]);
  });

  it.skipIf(!hasData)(`agrees with the labels of recorded signals${dataNote}`, async () => {
    const recording = await openTableFile(dataSource('bidmc', 'bidmc_01_Signals.csv'));
    for (const [index, { role, fs, label }] of recording.channels.entries()) {
      if (role === 'respiration') continue;
      const { values } = await recording.read(index, 0, 30 * fs);
      expect([label, guessRoleFromSamples(values, fs)]).toEqual([label, role]);
    }
  });
});
