import { describe, expect, it } from 'vitest';
import { chooseChannels } from '../../../../src/pipeline/channels.ts';
import { analyseTemplates, type TemplatesRun } from '../../../../src/pipeline/templates/analyse-templates.ts';
import { synthesise } from '../../../../src/analysis/synth/synthesise.ts';
import { defaultSynthParams } from '../../../../src/analysis/synth/params.ts';
import { sortBeats } from '../../../../src/pipeline/templates/sort-beats.ts';
import { localLauncher } from '../../../support/local-launcher.ts';

const { recording } = synthesise({
  ...defaultSynthParams,
  durationSec: 120,
  fs: 250,
  ectopicRatePercent: 10,
});
const { signal } = new AbortController();

function sorted(parameters: Record<string, string | number>): Promise<TemplatesRun> {
  const choice = chooseChannels(recording);
  const launcher = localLauncher();
  return analyseTemplates({ recording, choice, parameters, signal, onProgress: () => undefined, launcher });
}

describe('sorting by a strategy', () => {
  it('gives the beats, templates and positions of one worker, and reports progress', async () => {
    const alone = (await sorted({})).outputs;
    const shares: number[] = [];
    const { result, run } = await sortBeats(
      {
        store: alone.windows,
        master: alone.master,
        params: alone.classify.params,
        isPlain: false,
        strategy: 'rotf',
        workers: 2,
        files: 6,
        launcher: localLauncher(),
        onNews: () => undefined,
      },
      { signal, pause: async (share) => void shares.push(share) },
    );
    expect(result).toEqual(alone.classify.result);
    expect([run.name, run.files, run.agreement]).toEqual(['rotf', 6, null]);
    expect(shares.length).toBeGreaterThan(3);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);
  });

  it('has the precision of one worker if windows are cut again', async () => {
    const { windows, master, classify } = (await sorted({})).outputs;
    expect((await windows.group(0, signal)).samples).toBeInstanceOf(Float64Array);
    const request = {
      store: { ...windows, isKept: false },
      master,
      params: classify.params,
      isPlain: false,
      strategy: 'mpcc',
      workers: 2,
      files: null,
      launcher: localLauncher(),
      onNews: () => undefined,
    } as const;
    const { result } = await sortBeats(request, { signal, pause: async () => undefined });
    expect(result).toEqual(classify.result);
  });

  it('checks timing-dependent values against one worker', async () => {
    const { outputs } = await sorted({ strategy: 'nds', workers: 3 });
    const { run, result } = outputs.classify;
    expect(run.agreement?.templateCounts).toEqual([2, result.templates.length]);
    expect(run.agreement?.changedCount).toBeLessThan(result.beats.labels.length);
  });
});
