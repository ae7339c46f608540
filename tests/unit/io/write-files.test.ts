import { describe, expect, it } from 'vitest';
import { openRecordings } from '../../../src/io/open.ts';
import { writeFiles } from '../../../src/io/write-files.ts';
import type { Annotation } from '../../../src/model/annotation.ts';
import { memoryFile, MemorySink } from '../../support/byte-files.ts';
import { madeRecording } from '../../support/made-recording.ts';

const note = (sampleIndex: number, aux: string): Annotation => ({
  sampleIndex,
  label: '"',
  subtype: 0,
  channel: 0,
  num: 0,
  aux,
});

async function writtenAndRead(...sets: [source: string, annotations: Annotation[]][]) {
  const values = Float64Array.from({ length: 500 }, (_, k) => Math.round(1e3 * Math.sin(k / 9)) / 1e3);
  const recording = madeRecording(
    [{ label: 'ECG', fs: 100, values }],
    sets.map(([source, annotations]) => ({ source, fs: 100, annotations })),
  );
  const sinks: { path: string; sink: MemorySink }[] = [];
  const extensions = await writeFiles(recording, 'r', 'wfdb', async (extension, write) => {
    const sink = new MemorySink();
    sinks.push({ path: `d/r.${extension}`, sink });
    await write(sink);
  });
  const { opened, broken } = await openRecordings(
    sinks.map(({ path, sink }) => memoryFile(path, sink.bytes)),
  );
  return { extensions, opened: opened[0], broken };
}

describe('writeFiles of a WFDB record', () => {
  it('gives no annotations the extension of another format, and each set its own', async () => {
    const { extensions, opened, broken } = await writtenAndRead(
      ['edf', [note(5, 'a')]],
      ['acq', [note(6, 'b')]],
      ['qrs', [note(7, 'c')]],
      ['QRS', [note(8, 'd')]],
      ['2 of them', [note(9, 'e')]],
    );
    expect(extensions).toEqual(['hea', 'dat', 'atr', 'atr2', 'qrs', 'QRS2', 'atr3']);
    expect(broken).toEqual([]);
    expect(opened.annotations.map(({ source, annotations }) => [source, annotations[0].sampleIndex])).toEqual(
      [
        ['QRS2', 8],
        ['atr', 5],
        ['atr2', 6],
        ['atr3', 9],
        ['qrs', 7],
      ],
    );
    expect(opened.comments).toBeUndefined();
  });

  it('leaves out annotations before the start, shortens long texts, and notes this in the header', async () => {
    const { opened } = await writtenAndRead([
      'edf',
      [note(-250, 'before'), note(3, 'µ'.repeat(200)), note(4, 'a\0b')],
    ]);
    expect(opened.annotations[0].annotations.map(({ sampleIndex, aux }) => [sampleIndex, aux])).toEqual([
      [3, 'µ'.repeat(127)],
      [4, 'a b'],
    ]);
    expect(opened.comments).toEqual([
      'left out before the start, of edf: 1',
      'texts cut to 255 bytes, of edf: 2',
    ]);
  });
});
