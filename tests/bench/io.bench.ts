import { restSample } from '../../src/analysis/synth/samples.ts';
import { synthesise } from '../../src/analysis/synth/synthesise.ts';
import { openEdf } from '../../src/io/edf/open.ts';
import { writeEdf } from '../../src/io/edf/write.ts';
import { memorySource } from '../../src/io/source.ts';
import { openTableFile } from '../../src/io/table/open.ts';
import { writeTable } from '../../src/io/table/write.ts';
import { openWfdb } from '../../src/io/wfdb/open.ts';
import { writeWfdb } from '../../src/io/wfdb/write.ts';
import type { Recording } from '../../src/model/recording.ts';
import { MemorySink } from '../support/byte-files.ts';
import { holdRecording } from '../support/held-recording.ts';
import { medianMs, ms, ratio } from './measure.ts';
import { runPeer } from './peer.ts';
import { printTable } from './print-table.ts';

/** Half an hour of two channels; of the table, which is text, a minute in thirty. */
const durationSec = 1800;
const tableSec = 600;
const runCount = 5;

function record(seconds: number): Promise<Recording> {
  return holdRecording(synthesise({ ...restSample, durationSec: seconds }).recording);
}

/** A file of one format, and how its recording is opened. */
interface Written {
  readonly bytes: Uint8Array;
  readonly open: () => Promise<Recording>;
}

async function asWfdb(recording: Recording, format: 16 | 212): Promise<Written> {
  const [header, signals] = [new MemorySink(), new MemorySink()];
  await writeWfdb(recording, 'r', { header, signals }, { format });
  const head = memorySource('r.hea', header.bytes);
  const { bytes } = signals;
  return { bytes, open: () => openWfdb(head, [memorySource('r.dat', bytes)]) };
}

async function asEdf(recording: Recording): Promise<Written> {
  const sink = new MemorySink();
  await writeEdf({ ...recording, annotations: [] }, sink);
  const { bytes } = sink;
  return { bytes, open: () => openEdf(memorySource('r.edf', bytes)) };
}

async function asTable(recording: Recording): Promise<Written> {
  const sink = new MemorySink();
  await writeTable(recording, sink);
  const { bytes } = sink;
  return { bytes, open: () => openTableFile(memorySource('r.csv', bytes)) };
}

async function decode({ open }: Written): Promise<void> {
  const recording = await open();
  for (const [index, { sampleCount }] of recording.channels.entries()) {
    await recording.read(index, 0, sampleCount);
  }
}

/** What NumPy must know to find the samples of an EDF file: sizes in its header. */
function edfLayout(bytes: Uint8Array): Record<string, number> {
  const field = (from: number, length: number) =>
    Number(new TextDecoder().decode(bytes.subarray(from, from + length)));
  const signalCount = field(252, 4);
  const counts = Array.from({ length: signalCount }, (_, k) => field(256 + signalCount * 216 + 8 * k, 8));
  return {
    edfHeaderBytes: field(184, 8),
    edfSignalSamples: counts[0],
    edfRecordSamples: counts.reduce((sum, count) => sum + count, 0),
  };
}

const long = await record(durationSec);
const files: Readonly<Record<string, Written>> = {
  '16': await asWfdb(long, 16),
  '212': await asWfdb(long, 212),
  edf: await asEdf(long),
  csv: await asTable(await record(tableSec)),
};
const peer = runPeer('io', {
  '16.dat': files['16'].bytes,
  '212.dat': files['212'].bytes,
  'data.edf': files['edf'].bytes,
  'data.csv': files['csv'].bytes,
  'layout.json': new TextEncoder().encode(JSON.stringify(edfLayout(files['edf'].bytes))),
});
const titles: Readonly<Record<string, string>> = {
  '16': 'WFDB format 16',
  '212': 'WFDB format 212',
  edf: 'EDF+',
  csv: `CSV, ${tableSec} s`,
};
const rows: string[][] = [];
for (const [name, written] of Object.entries(files)) {
  const own = await medianMs(runCount, () => decode(written), 2);
  const mebibytes = written.bytes.length / 2 ** 20;
  const speed = ((mebibytes / own) * 1000).toFixed(0);
  for (const [key, how] of [[name, ''] as const, [`${name}, not exact`, ', peer not exact'] as const]) {
    const theirs = peer?.ms[key] ?? null;
    if (how !== '' && theirs === null) continue;
    rows.push([
      `${titles[name]}${how}`,
      mebibytes.toFixed(1),
      ms(own),
      speed,
      ms(theirs),
      ratio(own, theirs),
    ]);
  }
}
printTable(
  `Bytes in memory to physical float64, two channels, 500 Hz, ${durationSec} s (${peer?.versions ?? 'no peer'}: fromfile; read_csv by C, exactly)`,
  ['', 'MiB', 'ours, ms', 'MiB/s', 'peer, ms', 'peer / ours'],
  rows,
);
