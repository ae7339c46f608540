import { benchCommand } from './bench/bench.ts';
import type { Command } from './command.ts';
import { cohortCommand } from './cohort/cohort.ts';
import { convertCommand } from './convert.ts';
import { denoiseCommand } from './analyses/denoise.ts';
import { filterCommand } from './analyses/filter.ts';
import { infoCommand } from './info.ts';
import { intervalsCommand } from './analyses/intervals.ts';
import { qrsCommand } from './analyses/qrs.ts';
import { schemaCommand } from './schema.ts';
import { seriesCommand } from './analyses/series.ts';
import { soundsCommand } from './analyses/sounds.ts';
import { synthCommand } from './synth/synth.ts';
import { templatesCommand } from './templates/templates.ts';
import { wavesCommand } from './analyses/waves.ts';

/** The commands by name, in the order of the help. */
export const commands = {
  info: infoCommand,
  convert: convertCommand,
  filter: filterCommand,
  qrs: qrsCommand,
  waves: wavesCommand,
  intervals: intervalsCommand,
  sounds: soundsCommand,
  series: seriesCommand,
  templates: templatesCommand,
  denoise: denoiseCommand,
  cohort: cohortCommand,
  synth: synthCommand,
  schema: schemaCommand,
  bench: benchCommand,
} satisfies Record<string, Command>;

export function findCommand(name: string): Command | null {
  return new Map<string, Command>(Object.entries(commands)).get(name) ?? null;
}
