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

/** The marks with one more, in the place of an earlier one of the same point. */
export function withWaveEdit(edits: readonly WaveEdit[], edit: WaveEdit): readonly WaveEdit[] {
  return [...edits.filter((one) => !isSameEdit(one, edit)), edit];
}

/** A change of the marks of a recording; `words` as the history has it, `what` the same of all steps of one drag. */
export function wavesChange(
  { key, waveEdits }: Pick<RecordingEntry, 'key' | 'waveEdits'>,
  { what, words }: { readonly what: string; readonly words: string },
  edits: readonly WaveEdit[],
): Change<Edit> {
  return recordingChange('waves', key, { subject: `waves ${key} ${what}`, name: words }, waveEdits, edits);
}

/** What a person says of one recording, by the kind of edit. */
interface SaidOfRecording extends Pick<Corrections, 'roles' | 'templates' | 'waves' | 'stretches'> {
  readonly synthetic: ParameterValues;
  readonly labels: Partial<RecordingLabels>;
  readonly beats: readonly BeatEdit[];
  readonly lanes: readonly LaneChoice[] | null;
}

type SaidKind = keyof SaidOfRecording;

/** What a person says of one recording: all of it, as it is from now on. */
export type RecordingEdit<Kind extends SaidKind = SaidKind> = {
  [Each in Kind]: { readonly kind: Each; readonly key: RecordingKey; readonly value: SaidOfRecording[Each] };
}[Kind];

/** How each kind is taken. */
export type RecordingSetters = {
  readonly [Kind in SaidKind]: (key: RecordingKey, value: SaidOfRecording[Kind]) => Promise<void> | void;
};

/** Those that the worker has to hear of. */
export type WorkerSetters = {
  readonly [Kind in Exclude<SaidKind, 'labels' | 'lanes'>]: (
    key: RecordingKey,
    value: SaidOfRecording[Kind],
  ) => Promise<void>;
};

/** What a person can change and take back. */
export type Edit =
  | RecordingEdit
  | { readonly kind: 'parameters'; readonly work: BenchWork; readonly values: ParameterValues }
  | { readonly kind: 'groups'; readonly labels: Readonly<Record<RecordingKey, Partial<RecordingLabels>>> }
  | { readonly kind: 'pinned'; readonly pinned: Readonly<Record<RecordingKey, ParameterValues>> }
  | { readonly kind: 'pattern'; readonly pattern: string | null }
  | SettingsAEdit
  | SessionEdit;

/** A change of what is said of a recording. */
export function recordingChange<Kind extends SaidKind>(
  kind: Kind,
  key: RecordingKey,
  named: Pick<Change<Edit>, 'subject' | 'name'>,
  before: SaidOfRecording[Kind],
  after: SaidOfRecording[Kind],
): Change<RecordingEdit<Kind>> {
  const of = (value: SaidOfRecording[Kind]) => ({ kind, key, value }) as RecordingEdit<Kind>;
  return { ...named, before: of(before), after: of(after) };
}

/** Takes an edit of one recording by the setter of its kind. */
export function takeRecordingEdit<Kind extends SaidKind>(
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
  if (a.kind === 'session') return b.kind === 'session' && changesNothing(a, b);
  if (a.kind === 'parameters')
    return b.kind === 'parameters' && a.work === b.work && sameValues(a.values, b.values);
  if (a.kind === 'synthetic' || a.kind === 'labels')
    return b.kind === a.kind && sameKeyed({ ...a.value }, { ...b.value });
  return JSON.stringify(a) === JSON.stringify(b);
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
  const subject = `synthetic ${key} ${changedIds(before, after).join(' ')}`;
  const said = `${name}: ${nameOfValues(declarations, before, after)}`;
  return recordingChange('synthetic', key, { subject, name: said }, before, after);
}

/** How a channel is turned and in which unit it is, where a person has said so. */
function readCorrection(choice: RoleChoice | undefined): Pick<RoleChoice, 'flipped' | 'unit'> {
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
  const said = { ...readCorrection(choices.find(isOf)), ...choice };
  return [...choices.filter((one) => !isOf(one)), kept ? { ...said, clean: true } : said];
}

/**
 * A change of which ECG's clean form is a channel of its own: that of one channel, or none.
 *
 * What is taken for what else stays, and so does which ECG is analysed; of the clean one nothing is said any more.
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

/** A change of what channels are taken for. */
export type RolesChange = Change<RecordingEdit<'roles'>>;

/** A change of what a channel is taken for. */
export function rolesChange(entry: RecordingEntry, choice: RoleChoice): RolesChange {
  const { key, roles } = entry;
  const label = entry.summary?.channels[choice.channelIndex]?.label ?? `channel ${choice.channelIndex + 1}`;
  const name = `${entry.name}: ${label} as ${roleNames[choice.role]}`;
  const subject = `roles ${key} ${roles.length}`;
  return recordingChange('roles', key, { subject, name }, roles, withRole(roles, choice));
}

/** A change of what all channels are taken for, as a session or link has it. */
export function allRolesChange(
  { key, name, roles }: Pick<RecordingEntry, 'key' | 'name' | 'roles'>,
  choices: readonly RoleChoice[],
): RolesChange {
  const named = { subject: `roles ${key} all`, name: `${name}: channels` };
  return recordingChange('roles', key, named, roles, choices);
}
