import { openTableFile } from '../../src/io/table/open.ts';
import type { Recording } from '../../src/model/recording.ts';
import { dataSource } from '../support/byte-files.ts';

export interface RealRecording {
  readonly name: string;
  /** Labels of ECG and PPG among its channels. */
  readonly ecg: string;
  readonly ppg: string;
  readonly open: () => Promise<Recording>;
}

const wrist = ['walk', 'low_resistance_bike', 'high_resistance_bike'];

/** Recordings with ECG and PPG in the recorded data. */
export const realRecordings: readonly RealRecording[] = [
  {
    name: 'bidmc_01',
    ecg: 'II',
    ppg: 'PLETH',
    open: () => openTableFile(dataSource('bidmc', 'bidmc_01_Signals.csv')),
  },
  ...wrist.map((task) => ({
    name: `wrist ${task.replaceAll('_', ' ')}`,
    ecg: 'chest_ecg',
    ppg: 'wrist_ppg',
    open: () => openTableFile(dataSource('wrist-ppg-exercise', `s1_${task}.csv`)),
  })),
  {
    name: 'arduino sitting',
    ecg: 'column 4',
    ppg: 'column 2',
    open: () => openTableFile(dataSource('arduino-ecg-ppg', 'measurement_sitting.csv')),
  },
];
