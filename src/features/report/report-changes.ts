import { formatClock, isLong } from '../../charts/axes/time-axis.ts';
import type { BeatEdit } from '../../model/edits.ts';
import type { ParameterDeclaration, ParameterValues } from '../../model/parameters.ts';
import { describeValue, formatParameterValue } from '../../pipeline/describe-value.ts';
import { pageSynthDeclarations } from '../../pipeline/page-synth-declarations.ts';
import type { RecordingEntry } from '../../state/opening/recordings.ts';
import { formatNumber } from '../../ui/format-number.ts';

/** Number of letters in three lines of the footer, without the words around the list. */
const maxLetters = 345;

/** Converts 'Ensemble average' to 'ensemble average', but keeps 'PPG low-pass'. */
const lowered = (words: string): string =>
  /^\p{Lu}\p{Ll}/u.test(words) ? `${words.charAt(0).toLowerCase()}${words.slice(1)}` : words;

/** Returns the label, with the group before it if others have the same label. */
function parameterName(declaration: ParameterDeclaration, all: readonly ParameterDeclaration[]): string {
  const { label, group } = declaration;
  const isAlone = all.every((other) => other === declaration || other.label !== label);
  return isAlone ? lowered(label) : `${lowered(group)} ${lowered(label)}`;
}

/** Lists each parameter not at its default: name, value and, in brackets, the default. */
export function changedParameters(
  declarations: readonly ParameterDeclaration[],
  values: ParameterValues,
): string[] {
  return declarations.flatMap((declaration) => {
    const value = values[declaration.id];
    if (value === undefined || value === declaration.default) return [];
    const isPlain = declaration.kind === 'number' && typeof value === 'number';
    // The value already has the unit.
    const standard = isPlain
      ? formatParameterValue(declaration.default)
      : describeValue(declaration, declaration.default);
    return [`${parameterName(declaration, declarations)} ${describeValue(declaration, value)} (${standard})`];
  });
}

const roleNames = { ecg: 'ECG', ppg: 'PPG', pcg: 'heart sounds' } as const;

/** Describes a correction of a beat, with its time. */
function beatWords(edit: BeatEdit): string {
  const at = formatClock(edit.time, isLong(edit.time), 0.1);
  if (edit.op === 'insert') return `R inserted at ${at}`;
  if (edit.op === 'delete') return `R deleted at ${at}`;
  if (edit.op === 'label') return `beat at ${at} labelled ${edit.class}`;
  return `R at ${at} moved by ${formatNumber(1000 * (edit.to - edit.time), 1)} ms`;
}

/** Lists the user's edits of the recording: corrected beats, other roles, and the parameters of a synthetic one. */
export function listHandEdits({
  roles,
  summary,
  synthetic,
  beatEdits,
}: Pick<RecordingEntry, 'roles' | 'summary' | 'synthetic' | 'beatEdits'>): string[] {
  const taken = roles.map(({ channelIndex, role, flipped = false, unit }) => {
    const label = summary?.channels[channelIndex]?.label ?? `channel ${channelIndex + 1}`;
    const name = role in roleNames ? roleNames[role as keyof typeof roleNames] : role;
    const inUnit = unit === undefined ? '' : ` in ${unit}`;
    return `${label} used as ${name}${inUnit}${flipped ? ' inverted' : ''}`;
  });
  const made = changedParameters(pageSynthDeclarations, synthetic ?? {}).map(
    (change) => `made with ${change}`,
  );
  return [...beatEdits.map(beatWords), ...taken, ...made];
}

/** Returns the sentence in the footer on everything that differs from the defaults. */
export function changesSentence(parameters: readonly string[], edits: readonly string[]): string {
  const all = [...parameters, ...edits];
  if (all.length === 0) return 'All parameters at their defaults, nothing edited.';
  const ending = parameters.length > 0 ? ' Rest default.' : ' All parameters at their defaults.';
  const list = joinFitting(all, ', ', maxLetters, (count) => `and ${count} more, in the exported JSON`);
  return `Changed: ${list}.${ending}`;
}

/**
 * Joins as many parts as fit, and says how many more there are.
 *
 * @param most      maximum number of letters
 * @param moreText  returns the text for the number left out: 'and 3 more'
 * @returns the joined parts; a single part that is too long is cut with '…'
 */
export function joinFitting(
  parts: readonly string[],
  joint: string,
  most: number,
  moreText: (count: number) => string,
): string {
  const all = parts.join(joint);
  if (all.length <= most) return all;
  for (let count = parts.length - 1; count > 0; count -= 1) {
    const text = [...parts.slice(0, count), moreText(parts.length - count)].join(joint);
    if (text.length <= most) return text;
  }
  const [first = ''] = parts;
  const more = parts.length > 1 ? `${joint}${moreText(parts.length - 1)}` : '';
  const room = Math.max(most - more.length - 1, 1);
  return `${first.length > room ? `${first.slice(0, room)}…` : first}${more}`;
}
