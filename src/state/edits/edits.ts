import type { BeatEdit } from '../../model/edits.ts';
import type { ParameterDeclaration, ParameterValues } from '../../model/parameters.ts';
import type { TemplateEdit } from '../../model/template-edits.ts';
import type { Stretch } from '../../model/stretch.ts';
import type { WaveEdit } from '../../model/waves.ts';
import type { RecordingLabels } from '../../model/recording-labels.ts';
import type { RoleChoice } from '../../model/corrections.ts';
import type { BenchWork } from '../benches.ts';
import { describeValue } from '../../pipeline/describe-value.ts';
import type { Change } from './history.ts';
import type { RecordingEntry, RecordingKey } from '../opening/recordings.ts';
import type { SessionEdit } from '../session/session-settings.ts';
import { changesNothing } from '../session/session-settings.ts';
import type { SettingsAEdit } from '../sweeps/settings-a.ts';
import type { LaneChoice } from '../../model/waveform-choices.ts';

/** What a person can change and take back. */
export type Edit =
  | { readonly kind: 'parameters'; readonly work: BenchWork; readonly values: ParameterValues }
  | { readonly kind: 'roles'; readonly key: RecordingKey; readonly choices: readonly RoleChoice[] }
  | { readonly kind: 'synthetic'; readonly key: RecordingKey; readonly values: ParameterValues }
  | { readonly kind: 'labels'; readonly key: RecordingKey; readonly labels: Partial<RecordingLabels> }
  | { readonly kind: 'beats'; readonly key: RecordingKey; readonly edits: readonly BeatEdit[] }
  | { readonly kind: 'templates'; readonly key: RecordingKey; readonly edits: readonly TemplateEdit[] }
  | { readonly kind: 'waves'; readonly key: RecordingKey; readonly edits: readonly WaveEdit[] }
  | {
      readonly kind: 'stretches';
      readonly key: RecordingKey;
      readonly stretches: readonly Stretch[] | null;
    }
  | { readonly kind: 'groups'; readonly labels: Readonly<Record<RecordingKey, Partial<RecordingLabels>>> }
  | { readonly kind: 'pinned'; readonly pinned: Readonly<Record<RecordingKey, ParameterValues>> }
  | { readonly kind: 'pattern'; readonly pattern: string | null }
  | SettingsAEdit
  | SessionEdit
  | { readonly kind: 'lanes'; readonly key: RecordingKey; readonly lanes: readonly LaneChoice[] | null };

const roleNames: Readonly<Record<RoleChoice['role'], string>> = {
  ecg: 'ECG',
  ppg: 'PPG',
  pcg: 'heart sounds',
  icg: 'impedance cardiogram',
  pressure: 'pressure',
  respiration: 'respiration',
  acceleration: 'acceleration',
  other: 'other',
};

/** Whether two objects hold the same, in whichever order it was set. */
function sameKeyed(a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): boolean {
  const ids = Object.keys(a);
  return ids.length === Object.keys(b).length && ids.every((id) => Object.hasOwn(b, id) && a[id] === b[id]);
}

/** Whether two sets of values are the same, in whichever order they were set. */
export function sameValues(a: ParameterValues, b: ParameterValues): boolean {
  return sameKeyed(a, b);
}

/** Whether two edits leave the same. */
export function sameEdit(a: Edit, b: Edit): boolean {
  if (a.kind === 'roles')
    return b.kind === 'roles' && JSON.stringify(a.choices) === JSON.stringify(b.choices);
  if (a.kind === 'lanes') return b.kind === 'lanes' && JSON.stringify(a.lanes) === JSON.stringify(b.lanes);
  if (a.kind === 'beats' || a.kind === 'templates' || a.kind === 'waves')
    return b.kind === a.kind && JSON.stringify(a.edits) === JSON.stringify(b.edits);
  if (a.kind === 'stretches')
    return b.kind === 'stretches' && JSON.stringify(a.stretches) === JSON.stringify(b.stretches);
  if (a.kind === 'groups')
    return b.kind === 'groups' && JSON.stringify(a.labels) === JSON.stringify(b.labels);
  if (a.kind === 'pinned')
    return b.kind === 'pinned' && JSON.stringify(a.pinned) === JSON.stringify(b.pinned);
  if (a.kind === 'session') return b.kind === 'session' && changesNothing(a, b);
  if (a.kind === 'settings-a') return b.kind === 'settings-a' && JSON.stringify(a) === JSON.stringify(b);
  if (a.kind === 'pattern') return b.kind === 'pattern' && a.pattern === b.pattern;
  if (a.kind === 'labels') return b.kind === 'labels' && sameKeyed({ ...a.labels }, { ...b.labels });
  if (b.kind !== a.kind || (a.kind === 'parameters' && b.kind === 'parameters' && a.work !== b.work))
    return false;
  return sameValues(a.values, b.values);
}

/** Ids that differ between two sets of values. */
function changedIds(before: ParameterValues, after: ParameterValues): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (id) => before[id] !== after[id],
  );
}

/** What a change of values is called: the one parameter and its value, or that all were reset. */
function nameOfValues(
  declarations: readonly ParameterDeclaration[],
  before: ParameterValues,
  after: ParameterValues,
): string {
  const ids = changedIds(before, after);
  const [id = ''] = ids;
  const declaration = declarations.find((candidate) => candidate.id === id);
  if (ids.length > 1 || !declaration) {
    return Object.keys(after).length === 0 ? 'Reset all' : `${ids.length} parameters`;
  }
  const value = describeValue(declaration, after[id] ?? declaration.default);
  const shown = value.length > 40 ? `${value.slice(0, 39)}…` : value;
  return Object.hasOwn(after, id)
    ? `${declaration.label} ${shown}`
    : `Reset ${declaration.label} to ${shown}`;
}

/** A change of a bench's parameters. */
export function parametersChange(
  work: BenchWork,
  declarations: readonly ParameterDeclaration[],
  before: ParameterValues,
  after: ParameterValues,
): Change<Edit> {
  return {
    subject: `parameters ${work} ${changedIds(before, after).join(' ')}`,
    name: nameOfValues(declarations, before, after),
    before: { kind: 'parameters', work, values: before },
    after: { kind: 'parameters', work, values: after },
  };
}

/** A change of what a synthetic record is made from. */
export function syntheticChange(
  declarations: readonly ParameterDeclaration[],
  { key, name }: Pick<RecordingEntry, 'key' | 'name'>,
  before: ParameterValues,
  after: ParameterValues,
): Change<Edit> {
  return {
    subject: `synthetic ${key} ${changedIds(before, after).join(' ')}`,
    name: `${name}: ${nameOfValues(declarations, before, after)}`,
    before: { kind: 'synthetic', key, values: before },
    after: { kind: 'synthetic', key, values: after },
  };
}

/** How a channel is turned and in which unit it is, where a person has said so. */
function correctionOf(choice: RoleChoice | undefined): Pick<RoleChoice, 'flipped' | 'unit'> {
  const { flipped, unit } = choice ?? {};
  return { ...(flipped === true ? { flipped } : {}), ...(unit === undefined ? {} : { unit }) };
}

/**
 * The choices with one more; what was said of the channel before is gone, but how it is turned and scaled,
 * and that its clean ECG is a channel.
 */
export function withRole(choices: readonly RoleChoice[], choice: RoleChoice): readonly RoleChoice[] {
  const isOf = ({ channelIndex }: RoleChoice): boolean => channelIndex === choice.channelIndex;
  const isClean = choices.some((one) => isOf(one) && one.clean === true);
  const kept = isClean && choice.role === 'ecg' && choice.clean === undefined;
  const said = { ...correctionOf(choices.find(isOf)), ...choice };
  return [...choices.filter((one) => !isOf(one)), kept ? { ...said, clean: true } : said];
}

/**
 * A change of which ECG's clean form is a channel of its own: that of one channel, or none.
 *
 * What is taken for what else stays, and so does which ECG is analysed; of the clean one nothing is said any more.
 */
export function cleanEcgChange(entry: RecordingEntry, channelIndex: number, isOn: boolean): Change<Edit> {
  const { key, roles, summary } = entry;
  const channels = summary?.channels ?? [];
  const opened = channels.filter(({ cleanOf }) => cleanOf === undefined).length;
  const others = roles
    .filter((one) => one.channelIndex < opened)
    .map((one): RoleChoice => ({ channelIndex: one.channelIndex, role: one.role, ...correctionOf(one) }));
  const own = { channelIndex, role: 'ecg', clean: true } as const;
  const isSaid = others.some((one) => one.channelIndex === channelIndex);
  const choices = isSaid
    ? others.map((one) => (one.channelIndex === channelIndex ? { ...one, ...own } : one))
    : [own, ...others];
  const label = channels[channelIndex]?.label ?? `channel ${channelIndex + 1}`;
  return {
    subject: `clean ${key} ${roles.length}`,
    name: `${entry.name}: ${label} clean ${isOn ? 'on' : 'off'}`,
    before: { kind: 'roles', key, choices: roles },
    after: { kind: 'roles', key, choices: isOn ? choices : others },
  };
}

/** A change of what a channel is taken for. */
export function rolesChange(entry: RecordingEntry, choice: RoleChoice): Change<Edit> {
  const { key, roles } = entry;
  const label = entry.summary?.channels[choice.channelIndex]?.label ?? `channel ${choice.channelIndex + 1}`;
  return {
    subject: `roles ${key} ${roles.length}`,
    name: `${entry.name}: ${label} as ${roleNames[choice.role]}`,
    before: { kind: 'roles', key, choices: roles },
    after: { kind: 'roles', key, choices: withRole(roles, choice) },
  };
}

/** A change of what all channels are taken for, as a session or link has it. */
export function allRolesChange(
  { key, name, roles }: Pick<RecordingEntry, 'key' | 'name' | 'roles'>,
  choices: readonly RoleChoice[],
): Change<Edit> {
  return {
    subject: `roles ${key} all`,
    name: `${name}: channels`,
    before: { kind: 'roles', key, choices: roles },
    after: { kind: 'roles', key, choices },
  };
}
