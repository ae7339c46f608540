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
import { leastCpuMs, ms, ratio } from './measure.ts';
import { runPeer } from './peer.ts';
import { printTable } from './print-table.ts';

/** Half an hour of two channels; one minute in thirty of the text table. */
const durationSec = 1800;
const tableSec = 600;
const runCount = 30;

function record(seconds: number): Promise<Recording> {
  return holdRecording(synthesise({ ...restSample, durationSec: seconds }).recording);
}

/** A file of one format, with a function that opens its recording. */
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

/** Returns what NumPy needs to find the samples of an EDF file: sizes from its header. */
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
const peerFiles = {
  '16.dat': files['16'].bytes,
  '212.dat': files['212'].bytes,
  'data.edf': files['edf'].bytes,
  'data.csv': files['csv'].bytes,
  'layout.json': new TextEncoder().encode(JSON.stringify(edfLayout(files['edf'].bytes))),
};
/** Before ours and after it, since the speed of a shared machine varies. */
const peers = [runPeer('io', peerFiles)];
const titles: Readonly<Record<string, string>> = {
  '16': 'WFDB format 16',
  '212': 'WFDB format 212',
  edf: 'EDF+',
  csv: `CSV, ${tableSec} s`,
};
const own: Record<string, number> = {};
for (const [name, written] of Object.entries(files))
  own[name] = await leastCpuMs(runCount, () => decode(written));
// Much of the time of a file is first use of memory. NumPy requests large pages, which the engine does not.
const newMemory = await leastCpuMs(runCount, () => {
  for (let k = 0; k < 2; k++) new Float64Array(durationSec * 500).fill(k);
});
peers.push(runPeer('io', peerFiles));

function peerMs(name: string): number | null {
  const times = peers.flatMap((each) => each?.ms[name] ?? []);
  return times.length === 0 ? null : Math.min(...times);
}

function row(title: string, byteCount: number, ownMs: number, theirs: number | null): string[] {
  const mebibytes = byteCount / 2 ** 20;
  const speed = ((mebibytes / ownMs) * 1000).toFixed(0);
  return [title, mebibytes.toFixed(1), ms(ownMs), speed, ms(theirs), ratio(ownMs, theirs)];
}

const rows: string[][] = [];
for (const [name, { bytes }] of Object.entries(files)) {
  const ownMs = own[name] ?? Number.NaN;
  rows.push(row(titles[name] ?? name, bytes.length, ownMs, peerMs(name)));
  const notExact = peerMs(`${name}, not exact`);
  if (notExact !== null) rows.push(row(`${titles[name]}, peer not exact`, bytes.length, ownMs, notExact));
}
rows.push(row('new memory alone, filled', durationSec * 8000, newMemory, peerMs('new memory')));
printTable(
  `Bytes in memory to physical float64, two channels, 500 Hz, ${durationSec} s, least processor time (${peers[0]?.versions ?? 'no peer'}: fromfile; read_csv by C, exactly)`,
  ['', 'MiB', 'ours, ms', 'MiB/s', 'peer, ms', 'peer / ours'],
  rows,
);
