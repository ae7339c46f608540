import type { ParameterValues } from '../../src/model/parameters.ts';
import type { Recording } from '../../src/model/recording.ts';
import { upperMedian } from '../../src/pipeline/performance/cpu-time.ts';
import { envelopeOfSound } from '../support/envelope-of-sound.ts';
import { holdRecording } from '../support/held-recording.ts';
import { soundRecord, runSounds } from '../support/sounds-run.ts';
import { medianMs, ms, ratio } from './measure.ts';
import { viewAsBytes, runPeer } from './peer.ts';
import { printTable } from './print-table.ts';

const durationSec = 60;
const targetMs = 150;
const warmCount = 25;
/** Number of runs after which the just-in-time compiler has finished the last loops. */
const warmUpCount = 10;

async function measureTimes(recording: Recording, parameters: ParameterValues) {
  const { timings } = await runSounds(recording, parameters);
  return new Map(Object.entries(timings).map(([stage, timing]) => [stage, timing.ms]));
}

function sumTimes(times: ReadonlyMap<string, number>): number {
  return [...times.values()].reduce((sum, value) => sum + value, 0);
}

async function timeStages(recording: Recording): Promise<void> {
  const cold = await measureTimes(recording, {});
  for (let i = 0; i < warmUpCount; i++) await measureTimes(recording, {});
  const warm: (typeof cold)[] = [];
  for (let i = 0; i < warmCount; i++) warm.push(await measureTimes(recording, {}));
  const stages = [...cold].map(([stage, time]) => [
    stage,
    ms(time),
    ms(upperMedian(warm.map((times) => times.get(stage) ?? Number.NaN))),
  ]);
  printTable(
    `Heart sounds, ${durationSec} s of ECG, PPG and PCG at 2 kHz, decoded, by stage, ms`,
    ['stage', 'cold', 'warm'],
    [...stages, [`all (target ${targetMs} ms)`, ms(sumTimes(cold)), ms(upperMedian(warm.map(sumTimes)))]],
  );
}

async function timeRules(recording: Recording): Promise<void> {
  const rows: string[][] = [];
  for (const soundRule of ['plain', 'consistent']) {
    for (const envelope of ['shannon', 'hilbert']) {
      const runs: number[] = [];
      for (let i = 0; i < warmCount; i++)
        runs.push(sumTimes(await measureTimes(recording, { soundRule, envelope })));
      rows.push([soundRule, envelope, ms(upperMedian(runs))]);
    }
  }
  printTable('By rule and envelope, warm, ms', ['rule', 'envelope', 'all'], rows);
}

async function timeEnvelopes(recording: Recording): Promise<void> {
  const index = recording.channels.findIndex(({ role }) => role === 'pcg');
  const { fs, sampleCount } = recording.channels[index];
  const sound = await recording.read(index, 0, sampleCount);
  const peer = runPeer('sounds', { sound: viewAsBytes(sound.values), fs: viewAsBytes(Float64Array.of(fs)) });
  const rows: string[][] = [];
  for (const envelope of ['shannon', 'absolute', 'hilbert'] as const) {
    const params = { lowHz: 25, highHz: 400, envelope, smoothingMs: 20 };
    const own = await medianMs(warmCount, () => envelopeOfSound(sound, fs, params), warmUpCount);
    const theirs = peer?.ms[envelope] ?? null;
    rows.push([envelope, ms(own), ms(theirs), ratio(own, theirs)]);
  }
  printTable(
    `Envelope of ${sampleCount} samples, ms (${peer?.versions ?? 'no peer'})`,
    ['', 'ours', 'peer', 'peer / ours'],
    rows,
  );
}

const noise = [{ kind: 'white', snrDb: 20, channel: 'all' }] as const;
const recording = await holdRecording(soundRecord({ durationSec, noise }).recording);
await timeStages(recording);
await timeRules(recording);
await timeEnvelopes(recording);
