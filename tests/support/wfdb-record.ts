import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { openWfdb } from '../../src/io/wfdb/open.ts';
import type { ByteSource, Recording } from '../../src/model/recording.ts';
import { dataSource } from './byte-files.ts';
import { dataPath } from './data.ts';

/** Extensions of signal files in the recorded data. */
const signalExtensions = /\.(?:dat|mat|wav|xyz|d\d)$/;

/** Lists the files of a folder that may belong to a record: its own, and signal files. */
export function recordSiblings(record: string, ...folder: string[]): ByteSource[] {
  return readdirSync(dataPath(...folder))
    .filter((name) => name.startsWith(`${record}.`) || signalExtensions.test(name))
    .map((name) => dataSource(...folder, name));
}

/** Lists every file of a folder of the recorded data. */
export function folderSources(folder: string): ByteSource[] {
  return readdirSync(dataPath(folder), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => dataSource(folder, name));
}

/** Opens a record of the recorded data with the files next to it. */
export function openRecord(record: string, ...folder: string[]): Promise<Recording> {
  return openWfdb(dataSource(...folder, `${record}.hea`), recordSiblings(record, ...folder));
}

/**
 * Reads a table of numbers printed by `rdsamp` of the WFDB package, row by row; decompresses it if its name ends so.
 */
export function sampleTable(...parts: string[]): number[][] {
  const bytes = readFileSync(dataPath(...parts));
  const text = (parts.at(-1)?.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1');
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.trim().split(/\s+/).map(Number));
}
