import { describe, expect, it } from 'vitest';
import { openRecordings } from '../../../src/io/open.ts';
import { writeFiles } from '../../../src/io/write-files.ts';
import type { Recording } from '../../../src/model/recording.ts';
import { memoryFile, MemorySink } from '../../support/byte-files.ts';
import { madeRecording } from '../../support/made-recording.ts';

async function written(format: 'wfdb' | 'edf'): Promise<Recording> {
  const values = Float64Array.from({ length: 500 }, (_, k) => Math.round(1e3 * Math.sin(k / 9)) / 1e3);
  values.fill(Number.NaN, 120, 150);
  const gaps = [{ from: 120, to: 150 }];
  const files: { path: string; sink: MemorySink }[] = [];
  const made = madeRecording([{ label: 'ECG', fs: 100, values, gaps }]);
  await writeFiles(made, 'r', format, async (extension, write) => {
    const sink = new MemorySink();
    files.push({ path: `r.${extension}`, sink });
    await write(sink);
  });
  const { opened } = await openRecordings(files.map(({ path, sink }) => memoryFile(path, sink.bytes)));
  return opened[0];
}

describe.each(['wfdb', 'edf'] as const)('samples of %s', (format) => {
  it('are all written into the given memory', async () => {
    const recording = await written(format);
    const plain = await recording.read(0, 100, 300);
    const memory = new Float64Array(200).fill(77);
    const put = await recording.read(0, 100, 300, undefined, memory);
    expect(put.values).toBe(memory);
    expect(put).toEqual(plain);
    // EDF cannot represent missing samples.
    expect(Number.isNaN(plain.values[30])).toBe(format === 'wfdb');
  });

  it('use new memory if the given one has another length', async () => {
    const recording = await written(format);
    const memory = new Float64Array(200).fill(77);
    const { values } = await recording.read(0, 450, 650, undefined, memory);
    expect(values.length).toBe(50);
    expect(memory.every((value) => value === 77)).toBe(true);
  });
});
