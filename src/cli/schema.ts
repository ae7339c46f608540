import { schemaNames, schemaOf } from '../pipeline/schema/schemas.ts';
import type { Command } from './command.ts';
import { writeText } from './inputs/run-recordings.ts';
import { UsageError } from './usage-error.ts';

/** The JSON Schema of what is written: results by analysis and of the other commands, sessions, and what links hold. */
export const schemaCommand: Command = {
  summary: 'the JSON Schema of a result, a session or what a link holds',
  usage: `beatbench schema ${schemaNames.join('|')}`,
  declarations: [],
  options: [],
  takesNames: true,
  run: async (given, console) => {
    const [name, other] = given.files;
    const all = schemaNames.join(', ');
    if (name === undefined || other !== undefined) throw new UsageError(`schema needs one of ${all}.`);
    const schema = schemaOf(name);
    if (schema === null) throw new UsageError(`There is no schema of ‘${name}’; there are ${all}.`);
    const { out } = given.options;
    if (typeof out === 'string') await given.outputs.expect([out]);
    await writeText([`${JSON.stringify(schema, null, 2)}\n`], given, console);
    return 0;
  },
};
