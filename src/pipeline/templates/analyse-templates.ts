import type { WorkerLauncher } from '../../analysis/templates/strategies/worker-launcher.ts';
import { requireChannel } from '../channels.ts';
import { detectionIds } from '../detection-params.ts';
import { editsKey } from '../edits/edited-peaks.ts';
import { type ResolvedParameters, resolveParameters } from '../parameters.ts';
import { runStages, type StagesRun } from '../run-stages.ts';
import { type AnyStage, stageMaker } from '../stage.ts';
import { cutTriggerWindows } from './beat-store.ts';
import { templatesDeclarations } from './declarations.ts';
import { findMaster } from './find-master.ts';
import { findTriggers } from './trigger-pass.ts';
import { outputOutnumberedWarning } from './outnumbered-warning.ts';
import { sortOnBackend } from './on-device.ts';
import type { TemplatesOutputs } from './outputs.ts';
import { type SortingProgress, sortBeats } from './sort-beats.ts';
import {
  bandIds,
  classifyIds,
  readClassifyParams,
  isRectified,
  shapeIds,
  readWindowShape,
  signalIds,
  triggerRuleIds,
} from './template-params.ts';
import type { UnkeptOptions } from '../runnable-analysis.ts';

const stage = stageMaker<TemplatesOutputs>();

export interface TemplatesOptions extends UnkeptOptions {
  /** Whether windows stay in memory for drawing, unless there are too many; true if omitted. */
  readonly keepsWindows?: boolean;
  /** Called while beats are sorted one after another. */
  readonly onNews?: (news: SortingProgress) => void;
  /** Starts the workers of a strategy. */
  readonly launcher?: WorkerLauncher | null;
}

export interface TemplatesRun extends StagesRun<TemplatesOutputs> {
  readonly parameters: ResolvedParameters;
}

/** Makes the stage that filters a recording and finds triggers in one pass, or uses R-peaks. */
function triggersStage(options: TemplatesOptions): AnyStage<TemplatesOutputs> {
  const { choice, edits = [] } = options;
  return stage({
    id: 'triggers',
    title: 'Finding triggers',
    needs: [],
    parameters: [
      'from',
      'to',
      'triggers',
      'arithmetic',
      'mains',
      ...detectionIds,
      ...bandIds,
      ...triggerRuleIds,
    ],
    madeWith: `edits ${editsKey(edits)}`,
    run: (_, parameters, { recording, signal, pause, record }) =>
      findTriggers({ recording, choice, parameters, edits, signal, pause, record }),
  });
}

function windowsStage({ keepsWindows = true }: TemplatesOptions): AnyStage<TemplatesOutputs> {
  return stage({
    id: 'windows',
    title: 'Cutting windows',
    needs: ['triggers'],
    parameters: [...shapeIds, ...signalIds],
    run: ({ triggers: pass }, parameters, { recording, signal, pause }) =>
      cutTriggerWindows({
        recording,
        pass,
        shape: readWindowShape(parameters, pass.fs),
        isRectified: isRectified(parameters),
        mayKeep: keepsWindows,
        signal,
        pause,
      }),
  });
}

const masterStage = stage({
  id: 'master',
  title: 'Forming the master',
  needs: ['windows'],
  parameters: [...classifyIds, 'backend'],
  run: ({ windows }, parameters, context) =>
    findMaster(windows, readClassifyParams(parameters), parameters.text('backend') === 'reference', context),
});

function classifyStage({
  launcher = null,
  onNews = ignoreNews,
}: TemplatesOptions): AnyStage<TemplatesOutputs> {
  return stage({
    id: 'classify',
    title: 'Sorting beats',
    needs: ['windows', 'master'],
    parameters: [...classifyIds, 'backend', 'strategy', 'workers', 'files'],
    run: async ({ windows: store, master }, parameters, context) => {
      const files = parameters.numberOr('files', ['auto']);
      const request = {
        store,
        master,
        params: readClassifyParams(parameters),
        isPlain: parameters.text('backend') === 'reference',
        strategy: parameters.word('strategy', ['sequential', 'rotf', 'mpcc', 'nds', 'tds']),
        workers: parameters.number('workers'),
        files: files === 'auto' ? null : files,
        launcher,
        onNews,
      };
      const onCpu = () => sortBeats(request, context);
      const sorted = await sortOnBackend(request, parameters.text('backend'), context, onCpu);
      const outnumbered = outputOutnumberedWarning(sorted.result);
      if (outnumbered) context.warn(outnumbered);
      return sorted;
    },
  });
}

function ignoreNews(): void {
  // Without a callback, no news are reported.
}

/** Sorts the beats of one ECG into templates (paper 3). */
export async function analyseTemplates(options: TemplatesOptions): Promise<TemplatesRun> {
  const parameters = resolveParameters(templatesDeclarations, options.parameters);
  const { recording, choice, recordingId = '', cache = new Map() } = options;
  const recordingKey = JSON.stringify([recordingId, requireChannel(recording, choice, 'ecg')]);
  const stages = [triggersStage(options), windowsStage(options), masterStage, classifyStage(options)];
  const run = await runStages(stages, { ...options, parameters, recordingKey, cache });
  return { ...run, parameters };
}
