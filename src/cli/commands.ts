import { benchCommand } from './bench/bench.ts';
import type { Command } from './command.ts';
import { cohortCommand } from './cohort/cohort.ts';
import { convertCommand } from './convert.ts';
import { denoiseCommand } from './analyses/denoise.ts';
import { filterCommand } from './analyses/filter.ts';
import { infoCommand } from './info.ts';
import { intervalsCommand } from './analyses/intervals.ts';
import { qrsCommand } from './analyses/qrs.ts';
import { seriesCommand } from './analyses/series.ts';
import { soundsCommand } from './analyses/sounds.ts';
import { synthCommand } from './synth/synth.ts';
import { templatesCommand } from './templates/templates.ts';
import { wavesCommand } from './analyses/waves.ts';
import { schemaNames, makeSchema } from '../pipeline/schema/schemas.ts';
import { writeText } from './inputs/run-recordings.ts';
import { UsageError } from './console.ts';

/**
 * Command that prints the JSON Schema of outputs: results by analysis and of the other commands, sessions, and the
 * content of links.
 */
const schemaCommand: Command = {
  summary: 'the JSON Schema of a result, a session or the content of a link',
  usage: `beatbench schema ${schemaNames.join('|')}`,
  declarations: [],
  options: [],
  takesNames: true,
  run: async (given, console) => {
    const [name, other] = given.files;
    const all = schemaNames.join(', ');
    if (name === undefined || other !== undefined) throw new UsageError(`schema needs one of ${all}.`);
    const schema = makeSchema(name);
    if (schema === null) throw new UsageError(`There is no schema ‘${name}’; the schemas are ${all}.`);
    const { out } = given.options;
    if (typeof out === 'string') await given.outputs.expect([out]);
    await writeText([`${JSON.stringify(schema, null, 2)}\n`], given, console);
    return 0;
  },
};

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
