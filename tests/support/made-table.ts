import { openTableFile } from '../../src/io/table/open.ts';
import type { Recording } from '../../src/model/recording.ts';
import { memoryFile } from './byte-files.ts';

/** Opens a table that a test makes. */
export const openTable = (text: string, path = 'made.csv', inputRateHz?: number): Promise<Recording> =>
  openTableFile(memoryFile(path, text), { inputRateHz });

export const readAllSamples = async (recording: Recording, index: number): Promise<number[]> => [
  ...(await recording.read(index, 0, recording.channels[index].sampleCount)).values,
];

/** Makes `count` lines of a table. */
export const rows = (count: number, row: (k: number) => string): string =>
  Array.from({ length: count }, (_, k) => row(k)).join('\n');

/** Returns label, unit, role and sampling rate of each channel. */
export const channelSummary = (recording: Recording): unknown[] =>
  recording.channels.map((c) => [c.label, c.unit, c.role, c.fs]);
