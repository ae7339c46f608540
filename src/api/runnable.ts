import type { TemplateEdit } from '../model/templates.ts';
import type { AnalysisName } from '../pipeline/analyses.ts';
import { analyseDenoise, maxHeldOnCommandLine } from '../pipeline/denoise/analyse-denoise.ts';
import { readDenoised } from '../pipeline/denoise/clean-recording.ts';
import { denoiseJson, samplesAsList } from '../pipeline/denoise/denoise-result.ts';
import { analyseFilter } from '../pipeline/filter/analyse-filter.ts';
import { filterDeclarations } from '../pipeline/filter/declarations.ts';
import { filterResult } from '../pipeline/filter/filter-result.ts';
import { intervalsAnalysis } from '../pipeline/intervals/analyse-intervals.ts';
import { landmarkAnalysis } from '../pipeline/landmarks/analyse-landmark.ts';
import type { ParameterDeclaration } from '../model/parameters.ts';
import { analyses } from '../pipeline/analyses.ts';
import { qrsAnalysis } from '../pipeline/qrs/qrs-result.ts';
import type { ReportedRun } from '../pipeline/report.ts';
import type { AnalysisOptions, RunnableAnalysis } from '../pipeline/runnable-analysis.ts';
import { seriesAnalysis } from '../pipeline/series/analyse-series.ts';
import { soundsAnalysis } from '../pipeline/sounds/analyse-sounds.ts';
import { analyseTemplates } from '../pipeline/templates/analyse-templates.ts';
import { editedTemplatesResult, editRun } from '../pipeline/templates/edited-run.ts';
import { wavesAnalysis } from '../pipeline/waves/analyse-waves.ts';

/** Options with which a script runs an analysis. */
export interface ScriptOptions extends AnalysisOptions {
  readonly templateEdits: readonly TemplateEdit[];
}

/** A run, and its result in the form of the JSON output. */
interface Ran {
  readonly run: ReportedRun;
  readonly result: object;
}

type Runner = (options: ScriptOptions) => Promise<Ran>;

function runner<Run extends ReportedRun>({ analyse, result }: RunnableAnalysis<Run>): Runner {
  return async (options) => {
    const run = await analyse(options);
    return { run, result: result(run) };
  };
}

/** Runs each analysis for a script, in the same way as the command line. */
export const runners: Readonly<Record<AnalysisName, Runner>> = {
  intervals: runner(intervalsAnalysis),
  landmark: runner(landmarkAnalysis),
  qrs: runner(qrsAnalysis),
  series: runner(seriesAnalysis),
  sounds: runner(soundsAnalysis),
  waves: runner(wavesAnalysis),
  templates: async ({ templateEdits, ...options }) => {
    const run = await analyseTemplates(options);
    return { run, result: editedTemplatesResult(editRun(run, templateEdits)) };
  },
  denoise: async (options) => {
    const mostHeldCount = maxHeldOnCommandLine(options.parameters);
    const run = await analyseDenoise({ ...options, mostHeldCount });
    const { startIndex, sampleCount } = run.outputs.signal;
    const samples = await readDenoised(run)(startIndex, startIndex + sampleCount, options.signal);
    return { run, result: denoiseJson(run, { samples: samplesAsList(samples) }) };
  },
  filter: async (options) => {
    const channelIndexes = options.recording.channels.map((_, index) => index);
    const run = await analyseFilter({ ...options, channelIndexes });
    const { design, filtered } = run.outputs;
    const channels = filtered.map(({ label, fs, values }) => ({
      label,
      fs,
      content: { samples: [...values] },
    }));
    return { run, result: filterResult(design, channels) };
  },
};

/** Returns the parameters that a script may set. */
export function declarationsOfScript(name: AnalysisName): readonly ParameterDeclaration[] {
  return name === 'filter' ? filterDeclarations : analyses[name].declarations;
}
