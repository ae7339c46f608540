import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openRecordings } from '../../../../src/io/open.ts';
import { memorySource } from '../../../../src/io/source.ts';
import type { Recording } from '../../../../src/model/recording.ts';
import { findLibraryCase, casePath } from '../../../../src/pipeline/cases/find-library-case.ts';
import { recordedCases, synthCases } from '../../../../src/pipeline/cases/synth-cases.ts';
import { chooseChannels } from '../../../../src/pipeline/channels.ts';
import { analyseIntervals } from '../../../../src/pipeline/intervals/analyse-intervals.ts';
import { makeSynthetic } from '../../../../src/pipeline/made-recordings.ts';
import { analyseQrs } from '../../../../src/pipeline/qrs/analyse-qrs.ts';
import { analyseSounds } from '../../../../src/pipeline/sounds/analyse-sounds.ts';
import { analyseWaves } from '../../../../src/pipeline/waves/analyse-waves.ts';
import { checkWiring } from '../../../../src/pipeline/wiring/check-wiring.ts';

const folder = join('public', 'cases');
/** Allowed size of the cases in the page, bytes. */
const mostBytes = 500_000;

const asked = (recording: Recording) => ({
  recording,
  recordingId: recording.name,
  choice: chooseChannels(recording),
  parameters: {},
  cache: new Map(),
  signal: new AbortController().signal,
  onProgress: () => undefined,
});

async function analyseRhythm(recording: Recording) {
  const { outputs } = await analyseQrs(asked(recording));
  const { classes } = outputs.rhythm.rhythm;
  const count = (name: string): number => classes.filter((own) => own === name).length;
  return { count, all: classes.length, irregular: outputs.findings.irregular };
}

const made = (id: string) => {
  const found = synthCases.find((one) => one.id === id);
  if (!found) throw new Error(`there is no case ${id}`);
  return makeSynthetic(found.title, found.parameters);
};

async function recorded(id: string): Promise<Recording> {
  const found = recordedCases.find((one) => one.id === id);
  if (!found) throw new Error(`there is no case ${id}`);
  const bytes = new Uint8Array(readFileSync(join(folder, found.file)));
  const { opened, broken } = await openRecordings([memorySource(found.file, bytes)]);
  const [recording] = opened;
  if (!recording) throw new Error(broken[0]?.failure.message ?? 'nothing opened');
  return recording;
}

describe('synthetic cases', () => {
  test('cases have unique names, and are recognised by their parameters among others', () => {
    const ids = [...synthCases, ...recordedCases].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const one of synthCases) {
      expect(findLibraryCase({ path: null, synthetic: { ...one.parameters, lvetSd: 4 } })?.id).toBe(one.id);
    }
    expect(findLibraryCase({ path: null, synthetic: { duration: 60 } })).toBeNull();
    expect(findLibraryCase({ path: 'a.edf', synthetic: null })).toBeNull();
  });

  test('fibrillation is irregular, and no beat has a P', async () => {
    const { recording, truth } = made('fibrillation');
    const { all, irregular } = await analyseRhythm(recording);
    expect(Math.abs(all - truth.beats.length)).toBeLessThanOrEqual(1);
    expect(irregular).toHaveLength(1);
    const { result } = await analyseWaves(asked(recording));
    expect(result.beats.filter(({ p }) => p !== null)).toHaveLength(0);
  });

  test('bigeminy is every second beat', async () => {
    const { count, all } = await analyseRhythm(made('bigeminy').recording);
    expect([all, count('V')]).toEqual([72, 36]);
  });

  test('paced beats are recognised by their spikes', async () => {
    const { count, all } = await analyseRhythm(made('paced').recording);
    expect(count('paced')).toBe(all);
  });

  test('swapped arm electrodes are recognised from lead I and V5', async () => {
    const { recording } = made('arms-exchanged');
    expect(recording.channels.map(({ label }) => label)).toEqual(['I', 'V5', 'PPG']);
    const { choice, signal } = asked(recording);
    const notes = await checkWiring(recording, choice, signal, async () => undefined);
    expect(notes.map(({ message }) => message)).toEqual([
      expect.stringContaining('both arms may be exchanged'),
    ]);
  });

  test('a heart rate of 120 is plausible throughout, and the LVET of a slow upstroke is not', async () => {
    const warningsOf = async (id: string): Promise<string> => {
      const { warnings } = await analyseIntervals({
        ...asked(made(id).recording),
        parameters: { resamples: 0 },
      });
      return warnings.map(({ message }) => message).join(' ');
    };
    expect(await warningsOf('fast-heart')).not.toContain('lies outside');
    expect(await warningsOf('slow-upstroke')).toMatch(/^LVET of 3\d\d ms lies outside/);
  });
});

describe('recorded cases', () => {
  test('recorded cases are all available, and small', () => {
    const files = readdirSync(folder).filter((name) => name.endsWith('.edf'));
    expect(files.toSorted()).toEqual(recordedCases.map(({ file }) => file).toSorted());
    const bytes = files.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
    expect(bytes).toBeLessThan(mostBytes);
    for (const one of recordedCases) {
      expect(findLibraryCase({ path: casePath(one), synthetic: null })).toBe(one);
      expect(one.source).toMatch(/record|0 s/);
      expect(one.licence).toContain('ODC-By');
    }
  });

  test('ventricular beats are 21 of 55, and none is called atrial', async () => {
    const { count, all } = await analyseRhythm(await recorded('ventricular-beats'));
    expect([all, count('V'), count('S')]).toEqual([55, 21, 0]);
  });

  test('fibrillation is irregular throughout, and no beat has a P', async () => {
    const recording = await recorded('fibrillation-recorded');
    const { irregular } = await analyseRhythm(recording);
    expect(irregular.map(({ fromSec, toSec }) => [fromSec, toSec])).toEqual([[0, 50]]);
    const { result } = await analyseWaves(asked(recording));
    expect(result.beats.filter(({ p }) => p !== null)).toHaveLength(0);
  });

  test('nine of twelve beats are paced, and their QRS is over 150 ms', async () => {
    const recording = await recorded('paced-twelve-leads');
    expect(recording.channels).toHaveLength(12);
    const { count, all } = await analyseRhythm(recording);
    expect([all, count('paced')]).toEqual([12, 9]);
    const { result } = await analyseWaves(asked(recording));
    expect(result.windows[0]?.qrsDuration).toBeGreaterThan(150);
  });

  test('the pulse of the monitor comes half a second after R, which is reported', async () => {
    const run = await analyseIntervals({
      ...asked(await recorded('pulse-of-a-monitor')),
      parameters: { resamples: 0 },
    });
    expect(run.outputs.judge.windows[0]?.intervals.rptt.historic.mean).toBeCloseTo(500, -1);
    expect(run.warnings.map(({ message }) => message).join(' ')).toContain('the monitor may delay the pulse');
  });

  test('S1 is steady relative to R, S2 less so, 320 ms later', async () => {
    const { result } = await analyseSounds({
      ...asked(await recorded('heart-sounds-recorded')),
      parameters: { resamples: 0 },
    });
    const { s1, s2, s1s2 } = result.windows[0]?.intervals ?? {};
    expect(s1s2?.historic.mean).toBeCloseTo(321, -1);
    expect(s1?.historic.sdUnaveraged).toBeLessThan(2);
    expect(s2?.historic.sdUnaveraged).toBeGreaterThan(4);
  });
});
