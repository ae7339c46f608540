import { readFileSync } from 'node:fs';
import { detectBeats } from '../../src/analysis/qrs/detect-beats.ts';
import type { Detector } from '../../src/analysis/qrs/detector.ts';
import { memorySource } from '../../src/io/source.ts';
import { openWfdb } from '../../src/io/wfdb/open.ts';
import { dataPath } from '../support/data.ts';

/** Number of half hours in a day. */
const copies = 48;

/** Makes a day of record 100, repeated, as the bytes of a WFDB record. */
function makeDay(name: string): { header: Uint8Array; samples: Uint8Array } {
  const text = readFileSync(dataPath('mitdb', `${name}.hea`), 'utf8');
  const half = readFileSync(dataPath('mitdb', `${name}.dat`));
  const [head = '', ...rest] = text.split('\n');
  const [record, signals, fs, count] = head.split(' ');
  const header = [[record, signals, fs, copies * Number(count)].join(' '), ...rest].join('\n');
  const samples = new Uint8Array(copies * half.length);
  for (let k = 0; k < copies; k++) samples.set(half, k * half.length);
  return { header: new TextEncoder().encode(header), samples };
}

/** Measures the time from bytes to the beats of the first lead over 24 h, s, and counts the beats. */
export async function timeDay(detector: Detector): Promise<{ seconds: number; beatCount: number }> {
  const { header, samples } = makeDay('100');
  const start = performance.now();
  const source = memorySource('100.hea', header);
  const recording = await openWfdb(source, [source, memorySource('100.dat', samples)]);
  const [channel] = recording.channels;
  if (channel === undefined || channel.adc === null) throw new Error('record 100 has no digital channel');
  const { fs, unit, sampleCount, adc } = channel;
  const digital = await recording.readDigital(0, 0, sampleCount);
  const beats = detectBeats({ arithmetic: 'integer', samples: digital, fs, gain: adc.gain, unit }, detector);
  return { seconds: (performance.now() - start) / 1000, beatCount: beats.length };
}
