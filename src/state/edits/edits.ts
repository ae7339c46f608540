import type { BeatEdit } from '../../model/edits.ts';
import type { ParameterDeclaration, ParameterValues } from '../../model/parameters.ts';
import type { WaveEdit } from '../../model/waves.ts';
import type { RecordingLabels } from '../../model/recording-labels.ts';
import type { RoleChoice, Corrections } from '../../model/corrections.ts';
import type { BenchWork } from '../benches.ts';
import { describeValue } from '../../pipeline/describe-value.ts';
import type { Change } from './history.ts';
import type { RecordingEntry, RecordingKey } from '../opening/recordings.ts';
import { changesNothing, type SessionEdit } from '../session/session-settings.ts';
import type { SettingsAEdit } from '../sweeps/settings-a.ts';
import type { LaneChoice } from '../../model/waveform-choices.ts';

const isSameEdit = (one: WaveEdit, other: WaveEdit): boolean =>
  one.from === other.from && one.to === other.to && one.point === other.point;

/** Returns the marks with one added. It replaces an earlier mark of the same point. */
export function withWaveEdit(edits: readonly WaveEdit[], edit: WaveEdit): readonly WaveEdit[] {
  return [...edits.filter((one) => !isSameEdit(one, edit)), edit];
}

/**
 * Returns a change of the wave marks of a recording. `words` is the entry in the history; `what` is the same for all
 * steps of one drag.
 */
export function wavesChange(
  { key, waveEdits }: Pick<RecordingEntry, 'key' | 'waveEdits'>,
  { what, words }: { readonly what: string; readonly words: string },
  edits: readonly WaveEdit[],
): Change<Edit> {
  return recordingChange('waves', key, { subject: `waves ${key} ${what}`, name: words }, waveEdits, edits);
}

/** Settings of one recording that the user can edit, by the kind of edit. */
interface RecordingSettings extends Pick<Corrections, 'roles' | 'templates' | 'waves' | 'stretches'> {
  readonly synthetic: ParameterValues;
  readonly labels: Partial<RecordingLabels>;
  readonly beats: readonly BeatEdit[];
  readonly lanes: readonly LaneChoice[] | null;
}

type EditKind = keyof RecordingSettings;

/** New value of one setting of a recording. It replaces the whole previous value. */
export type RecordingEdit<Kind extends EditKind = EditKind> = {
  [Each in Kind]: {
    readonly kind: Each;
    readonly key: RecordingKey;
    readonly value: RecordingSettings[Each];
  };
}[Kind];

/** Functions that apply each kind of edit. */
export type RecordingSetters = {
  readonly [Kind in EditKind]: (key: RecordingKey, value: RecordingSettings[Kind]) => Promise<void> | void;
};

/** Setters of the kinds that the worker must know. */
export type WorkerSetters = {
  readonly [Kind in Exclude<EditKind, 'labels' | 'lanes'>]: (
    key: RecordingKey,
    value: RecordingSettings[Kind],
  ) => Promise<void>;
};

/** Something that the user can change and undo. */
export type Edit =
  | RecordingEdit
  | { readonly kind: 'parameters'; readonly work: BenchWork; readonly values: ParameterValues }
  | { readonly kind: 'groups'; readonly labels: Readonly<Record<RecordingKey, Partial<RecordingLabels>>> }
  | { readonly kind: 'pinned'; readonly pinned: Readonly<Record<RecordingKey, ParameterValues>> }
  | { readonly kind: 'pattern'; readonly pattern: string | null }
  | SettingsAEdit
  | SessionEdit;

/** Returns a change of one setting of a recording. */
export function recordingChange<Kind extends EditKind>(
  kind: Kind,
  key: RecordingKey,
  named: Pick<Change<Edit>, 'subject' | 'name'>,
  before: RecordingSettings[Kind],
  after: RecordingSettings[Kind],
): Change<RecordingEdit<Kind>> {
  const of = (value: RecordingSettings[Kind]) => ({ kind, key, value }) as RecordingEdit<Kind>;
  return { ...named, before: of(before), after: of(after) };
}

/** Applies an edit of one recording with the setter of its kind. */
export function applyRecordingEdit<Kind extends EditKind>(
  setters: RecordingSetters,
  edit: RecordingEdit<Kind>,
): Promise<void> | void {
  return setters[edit.kind](edit.key, edit.value);
}

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

/** Returns whether two objects have the same entries, in any order. */
function sameKeyed(a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): boolean {
  const ids = Object.keys(a);
  return ids.length === Object.keys(b).length && ids.every((id) => Object.hasOwn(b, id) && a[id] === b[id]);
}

/** Returns whether two sets of values are the same, in any order. */
export function sameValues(a: ParameterValues, b: ParameterValues): boolean {
  return sameKeyed(a, b);
}

/** Returns whether two edits have the same effect. */
export function sameEdit(a: Edit, b: Edit): boolean {
  if (a.kind === 'session') return b.kind === 'session' && changesNothing(a, b);
  if (a.kind === 'parameters')
    return b.kind === 'parameters' && a.work === b.work && sameValues(a.values, b.values);
  if (a.kind === 'synthetic' || a.kind === 'labels')
    return b.kind === a.kind && sameKeyed({ ...a.value }, { ...b.value });
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Returns the ids whose values differ between two sets. */
function changedIds(before: ParameterValues, after: ParameterValues): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (id) => before[id] !== after[id],
  );
}

/** Returns the name of a change of values: the single parameter with its value, or that all were reset. */
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

/** Returns a change of a bench's parameters. */
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

/** Returns a change of the parameters of a synthetic record. */
export function syntheticChange(
  declarations: readonly ParameterDeclaration[],
  { key, name }: Pick<RecordingEntry, 'key' | 'name'>,
  before: ParameterValues,
  after: ParameterValues,
): Change<Edit> {
  const subject = `synthetic ${key} ${changedIds(before, after).join(' ')}`;
  const said = `${name}: ${nameOfValues(declarations, before, after)}`;
  return recordingChange('synthetic', key, { subject, name: said }, before, after);
}

/** Returns the polarity and unit of a channel, if the user has set them. */
function readCorrection(choice: RoleChoice | undefined): Pick<RoleChoice, 'flipped' | 'unit'> {
  const { flipped, unit } = choice ?? {};
  return { ...(flipped === true ? { flipped } : {}), ...(unit === undefined ? {} : { unit }) };
}

/**
 * Returns the choices with one added. It replaces earlier choices for the channel, except its polarity, its unit and
 * that its clean ECG is a channel.
 */
export function withRole(choices: readonly RoleChoice[], choice: RoleChoice): readonly RoleChoice[] {
  const isOf = ({ channelIndex }: RoleChoice): boolean => channelIndex === choice.channelIndex;
  const isClean = choices.some((one) => isOf(one) && one.clean === true);
  const kept = isClean && choice.role === 'ecg' && choice.clean === undefined;
  const said = { ...readCorrection(choices.find(isOf)), ...choice };
  return [...choices.filter((one) => !isOf(one)), kept ? { ...said, clean: true } : said];
}

/**
 * Returns a change of which ECG has its clean form as a channel: that of one channel, or none.
 *
 * Other roles stay, and so does the choice of the analysed ECG. Roles of the clean channels are removed.
 */
export function cleanEcgChange(entry: RecordingEntry, channelIndex: number, isOn: boolean): RolesChange {
  const { key, roles, summary } = entry;
  const channels = summary?.channels ?? [];
  const opened = channels.filter(({ cleanOf }) => cleanOf === undefined).length;
  const others = roles
    .filter((one) => one.channelIndex < opened)
    .map((one): RoleChoice => ({ channelIndex: one.channelIndex, role: one.role, ...readCorrection(one) }));
  const own = { channelIndex, role: 'ecg', clean: true } as const;
  const isSaid = others.some((one) => one.channelIndex === channelIndex);
  const choices = isSaid
    ? others.map((one) => (one.channelIndex === channelIndex ? { ...one, ...own } : one))
    : [own, ...others];
  const label = channels[channelIndex]?.label ?? `channel ${channelIndex + 1}`;
  const name = `${entry.name}: ${label} clean ${isOn ? 'on' : 'off'}`;
  const subject = `clean ${key} ${roles.length}`;
  return recordingChange('roles', key, { subject, name }, roles, isOn ? choices : others);
}

/** Change of the roles of channels. */
export type RolesChange = Change<RecordingEdit<'roles'>>;

/** Returns a change of the role of one channel. */
export function rolesChange(entry: RecordingEntry, choice: RoleChoice): RolesChange {
  const { key, roles } = entry;
  const label = entry.summary?.channels[choice.channelIndex]?.label ?? `channel ${choice.channelIndex + 1}`;
  const name = `${entry.name}: ${label} as ${roleNames[choice.role]}`;
  const subject = `roles ${key} ${roles.length}`;
  return recordingChange('roles', key, { subject, name }, roles, withRole(roles, choice));
}

/** Returns a change of the roles of all channels, as set by a session or link. */
export function allRolesChange(
  { key, name, roles }: Pick<RecordingEntry, 'key' | 'name' | 'roles'>,
  choices: readonly RoleChoice[],
): RolesChange {
  const named = { subject: `roles ${key} all`, name: `${name}: channels` };
  return recordingChange('roles', key, named, roles, choices);
}
