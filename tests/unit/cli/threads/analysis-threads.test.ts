import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultSynthParams, type SynthParams } from '../../../../src/analysis/synth/params.ts';
import { parseNoise } from '../../../../src/analysis/synth/parse.ts';
import { synthesise } from '../../../../src/analysis/synth/synthesise.ts';
import type { WorkerLauncher } from '../../../../src/analysis/templates/strategies/worker-launcher.ts';
import { createThreadLauncher } from '../../../../src/cli/templates/strategy-launcher.ts';
import { taskThread, threadsFor } from '../../../../src/cli/threads/analysis-threads.ts';
import type { Recording } from '../../../../src/model/recording.ts';
import { chooseChannels } from '../../../../src/pipeline/channels.ts';
import { intervalsAnalysis } from '../../../../src/pipeline/intervals/analyse-intervals.ts';
import { landmarkAnalysis } from '../../../../src/pipeline/landmarks/analyse-landmark.ts';
import type { AnalysisOptions } from '../../../../src/pipeline/runnable-analysis.ts';
import { soundsAnalysis } from '../../../../src/pipeline/sounds/analyse-sounds.ts';
import type { FromTaskThread, ToTaskThread } from '../../../../src/pipeline/threads/task-messages.ts';
import type { WorkThreads } from '../../../../src/pipeline/threads/thread-task.ts';
import { startWorkThreads } from '../../../../src/pipeline/threads/work-threads.ts';
import { buildProgram } from '../../../support/built-program.ts';
import { holdRecording } from '../../../support/held-recording.ts';
import { holedRecording } from '../../../support/holed-recording.ts';
import { sweepFirst } from '../../../support/gate.ts';

type Launcher = WorkerLauncher<ToTaskThread, FromTaskThread>;

async function makeRecording(synth: Partial<SynthParams>): Promise<Recording> {
  const noise = parseNoise('white:20');
  const made = synthesise({ ...defaultSynthParams, durationSec: 150, fs: 250, noise, ...synth });
  return holedRecording(await holdRecording(made.recording), [[0, 12.2, 13.7]]);
}

const optionsOf = (recording: Recording, threads?: WorkThreads): AnalysisOptions => ({
  recording,
  recordingId: 'made',
  choice: chooseChannels(recording),
  parameters: { resamples: 20, window: 20 },
  cache: new Map(),
  signal: new AbortController().signal,
  onProgress: () => undefined,
  mostHeld: 0,
  threads,
});

describe('threads of an analysis in Node', () => {
  let folder = '';
  let launcher: Launcher;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'beatbench-tasks-'));
    launcher = createThreadLauncher<ToTaskThread, FromTaskThread>(
      await buildProgram('tasks', folder),
      taskThread,
    );
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  for (const part of sweepFirst([3, 2], 1))
    it.skipIf(part.isLeftOut).each(part.cases)(
      `%i give the intervals of one, bit for bit${part.note}`,
      async (count) => {
        const recording = await makeRecording({ ectopicRatePercent: 8 });
        const threads = startWorkThreads(count, launcher);
        const alone = await intervalsAnalysis.analyse(optionsOf(recording));
        const shared = await intervalsAnalysis.analyse(optionsOf(recording, threads));
        threads.close();
        expect(intervalsAnalysis.result(shared)).toEqual(intervalsAnalysis.result(alone));
        expect([shared.warnings, shared.facts]).toEqual([alone.warnings, alone.facts]);
        expect(shared.timings['align']?.why).toBe(
          `too long to be held in memory: processed in passes, by ${count} threads`,
        );
      },
    );

  it('threads of an analysis in Node give the sounds and the landmark of one', async () => {
    const recording = await makeRecording({ pcg: true, fs: 1000, durationSec: 45 });
    const threads = startWorkThreads(2, launcher);
    const [alone, shared] = [optionsOf(recording), optionsOf(recording, threads)];
    const sounds = [await soundsAnalysis.analyse(alone), await soundsAnalysis.analyse(shared)] as const;
    expect(soundsAnalysis.result(sounds[1])).toEqual(soundsAnalysis.result(sounds[0]));
    const own = { parameters: { ...alone.parameters, channel: 'PPG', timedFrom: 's1' } };
    const landmark = [
      await landmarkAnalysis.analyse({ ...alone, ...own, cache: new Map() }),
      await landmarkAnalysis.analyse({ ...shared, ...own, cache: new Map() }),
    ] as const;
    threads.close();
    expect(landmarkAnalysis.result(landmark[1])).toEqual(landmarkAnalysis.result(landmark[0]));
  });

  it('threads of an analysis in Node are replaced by the main thread if one is killed, or cannot be started', async () => {
    const recording = await makeRecording({});
    const alone = intervalsAnalysis.result(await intervalsAnalysis.analyse(optionsOf(recording)));
    const killing: Launcher = {
      ...launcher,
      start: (name, onMessage, onEnd) => {
        let toldCount = 0;
        const worker = launcher.start(
          name,
          (message) => {
            onMessage(message);
            if (toldCount++ !== 3) return;
            worker.terminate();
            onEnd('exit code 1');
          },
          onEnd,
        );
        return worker;
      },
    };
    const missing = createThreadLauncher<ToTaskThread, FromTaskThread>(
      new URL('file:///no/such/program.mjs'),
      taskThread,
    );
    for (const own of [killing, missing]) {
      const threads = startWorkThreads(3, own);
      const run = await intervalsAnalysis.analyse(optionsOf(recording, threads));
      threads.close();
      expect(intervalsAnalysis.result(run)).toEqual(alone);
    }
  });

  it.each(['read', 'output'] as const)(
    'threads of an analysis in Node stop when the run is cancelled at the first %s',
    async (tell) => {
      const recording = await makeRecording({});
      const abort = new AbortController();
      const threads = startWorkThreads(2, {
        ...launcher,
        start: (name, onMessage, onEnd) =>
          launcher.start(
            name,
            (message) => {
              if (message.tell === tell) abort.abort();
              onMessage(message);
            },
            onEnd,
          ),
      });
      const options = { ...optionsOf(recording, threads), signal: abort.signal };
      await expect(intervalsAnalysis.analyse(options)).rejects.toMatchObject({ code: 'cancelled' });
      threads.close();
    },
  );
});

describe('--threads', () => {
  const entry = new URL('file:///program.mjs');
  const console = { print: () => Promise.resolve(), say: () => undefined, isTerminal: false, entry };

  it('sets their number; one does everything itself', () => {
    expect(threadsFor({ options: { threads: '5' } }, console)?.count).toBe(5);
    expect(threadsFor({ options: { threads: '1' } }, console)).toBeNull();
    const { entry: _, ...without } = console;
    expect(threadsFor({ options: {} }, without, { cores: 8, load: 0 })).toBeNull();
  });

  it.each([
    [{ cores: 1, load: 0 }, undefined],
    [{ cores: 2, load: 0.2 }, 2],
    [{ cores: 2, load: 6 }, undefined],
    [{ cores: 64, load: 1 }, 3],
    [{ cores: 64, load: 62 }, 2],
  ])('is the number of free cores by default: %j', (machine, count) => {
    expect(threadsFor({ options: {} }, console, machine)?.count).toBe(count);
  });

  it.each(['0', '2.5', '65', 'many', ''])('rejects %j', (threads) => {
    expect(() => threadsFor({ options: { threads } }, console)).toThrow('whole number from 1 to 64');
  });
});
