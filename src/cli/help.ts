import type { ParameterDeclaration } from '../model/parameters.ts';
import { versionText } from '../model/version.ts';
import { writeSource } from '../pipeline/parameter-source.ts';
import { kebabCase } from '../pipeline/sessions/command-text.ts';
import type { Command } from './command.ts';
import { commands } from './commands.ts';
import { commandOptions, optionsWith } from './options.ts';

/** Returns the help without a command, which lists the commands. */
export function generalHelp(): string {
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(12)}${summary}`);
  return [
    `Beatbench ${versionText}: ECG, pulse and heart sounds. For research and teaching. No medical device.`,
    '',
    'beatbench COMMAND FILE… [options]',
    '',
    ...lines,
    '',
    'A FILE is a recording, the header or name of a WFDB record, a zip archive, or a folder of these;',
    'with --allow-network also the https address of a recording.',
    'Exit status: 0 success, 1 a recording failed but others did not, 2 wrong usage (nothing was computed),',
    '3 a result could not be written, 70 an internal error, 128 + the number of a signal (130 for Ctrl-C).',
    'beatbench COMMAND --help lists a command’s options with unit, range, default and source.',
    'Licences of included software: THIRD-PARTY-NOTICES.txt, next to the program.',
    '',
  ].join('\n');
}

/** Returns the help of one command, with its parameters from their declarations. */
export function commandHelp(command: Command): string {
  const { summary, usage, declarations } = command;
  const plain = optionsWith(commandOptions(command)).map(({ name, value, help }) =>
    entry(value === null ? `--${name}` : `--${name} ${value}`, help),
  );
  const groups = [...new Set(declarations.map(({ group }) => group))];
  const parameters = groups.flatMap((group) => [
    '',
    group,
    ...declarations.filter((one) => one.group === group).map(parameterEntry),
  ]);
  return [usage, summary, '', 'Options', ...plain, ...parameters, ''].join('\n');
}

function parameterEntry(declaration: ParameterDeclaration): string {
  const { id, help } = declaration;
  const { onlyFor } = declaration;
  const only = onlyFor ? ` With --${kebabCase(onlyFor.id)} ${onlyFor.values.join(' or ')}.` : '';
  const facts = `${help}${only} ${describeRange(declaration)} Source: ${writeSource(declaration, 'value')}.`;
  return entry(`--${kebabCase(id)} ${placeholder(declaration)}`, facts);
}

function placeholder(declaration: ParameterDeclaration): string {
  if (declaration.kind === 'choice') return declaration.choices.map(({ value }) => value).join('|');
  if (declaration.kind === 'text') return 'TEXT';
  return ['N', ...(declaration.words ?? [])].join('|');
}

function describeRange(declaration: ParameterDeclaration): string {
  const standard = `Default ${declaration.default === '' ? 'none' : declaration.default}.`;
  if (declaration.kind === 'choice') return standard;
  if (declaration.kind === 'text') {
    const often = declaration.repeatable === true ? ' Repeatable.' : '';
    return `As ${declaration.example}.${often} ${standard}`;
  }
  const { min, max, unit } = declaration;
  return `${min} … ${max}${unit === '' ? '' : ` ${unit}`}. ${standard}`;
}

/** Formats an option and its help, wrapped below it. */
function entry(head: string, help: string): string {
  const indent = '      ';
  const lines: string[] = [];
  let line = '';
  for (const word of help.split(' ')) {
    if (line !== '' && line.length + word.length > 84) {
      lines.push(indent + line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [`  ${head}`, ...lines, indent + line].join('\n');
}
