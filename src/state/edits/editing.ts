import type { StoreApi } from 'zustand/vanilla';
import type { BeatEdit } from '../../model/edits.ts';
import type { ParameterDeclaration, ParameterValue, ParameterValues } from '../../model/parameters.ts';
import type { TemplateEdit } from '../../model/templates.ts';
import type { Stretch } from '../../model/stretch.ts';
import type { WaveEdit } from '../../model/waves.ts';
import type { WiringNote } from '../../model/wiring.ts';
import type { LabelPart, RecordingLabels } from '../../model/recording-labels.ts';
import type { ChannelRole } from '../../model/recording.ts';
import { noLabels } from '../../pipeline/grouping/label-words.ts';
import { pageSynthDeclarations } from '../../pipeline/page-synth-declarations.ts';
import { allBeatsChange, beatsChange } from './beat-edits.ts';
import { benchWorks } from '../benches.ts';
import { type Edit, wavesChange, withWaveEdit } from './edits.ts';
import {
  allRolesChange,
  cleanEcgChange,
  parametersChange,
  type RecordingSetters,
  recordingChange,
  rolesChange,
  type RolesChange,
  sameEdit,
  sameValues,
  syntheticChange,
  applyRecordingEdit,
  type WorkerSetters,
} from './edits.ts';
import { type GroupingStore, groupRecordings } from '../cohort/grouping.ts';
import { labelsChange, patternChange, tableChange } from '../cohort/grouping-edits.ts';
import { type Change, createHistoryStore } from './history.ts';
import type { RecordingEntry, RecordingKey, RecordingsStore } from '../opening/recordings.ts';
import { stretchesChange } from './stretch-edits.ts';
import { recordedChange, wiringChange } from './wiring-edits.ts';
import type { createSessionEdits } from '../session/session-edits.ts';
import type { ParametersByWork } from '../shared-parameters.ts';
import type { LaneChoice } from '../../model/waveform-choices.ts';
import type { AnalysisName } from '../../pipeline/analyses.ts';
import type { SettingsA } from '../../pipeline/sessions/session-file.ts';
import { keptChange, swappedChange, withSettingsA } from '../sweeps/settings-a.ts';
import type { WaveformsStore } from '../view/waveforms.ts';
import type { RoleChoice } from '../../model/corrections.ts';
import { describeValue } from '../../pipeline/describe-value.ts';

type SessionEdits = ReturnType<typeof createSessionEdits>;

interface EditingParts {
  readonly parameters: ParametersByWork;
  /** Returns whether a change of parameters follows from another bench's change. */
  readonly isEcho: () => boolean;
  readonly recordings: RecordingsStore;
  readonly grouping: GroupingStore;
  readonly waveforms: WaveformsStore;
  readonly setters: WorkerSetters;
  /** Called when recordings have gained or lost parameters of their own. */
  readonly onPinned: (keys: readonly RecordingKey[]) => void;
  readonly sessions: SessionEdits;
  readonly settingsA: StoreApi<SettingsA>;
}

/** Creates the edits that change results, each with its inverse. The view is not an edit, and no edit moves it. */
export function createEditing(parts: EditingParts) {
  const { parameters, isEcho, recordings, grouping, waveforms, settingsA } = parts;
  const setters: RecordingSetters = {
    ...parts.setters,
    labels: (key, labels) => recordings.update(key, { labels }),
    lanes: waveforms.setLanes,
  };
  const history = createHistoryStore<Edit>(sameEdit);
  let isStepping = false;
  let queue: Promise<void> = Promise.resolve();

  for (const work of benchWorks) {
    const { declarations, subscribe } = parameters[work];
    subscribe(({ changed }, { changed: before }) => {
      if (isStepping || isEcho() || sameValues(changed, before)) return;
      history.record(parametersChange(work, declarations, before, changed));
    });
  }

  const apply = async (edit: Edit): Promise<void> => {
    if (edit.kind === 'session') {
      isStepping = true;
      parts.sessions.applySettings(edit.settings);
      isStepping = false;
      await parts.sessions.applyRows(edit);
    } else if (edit.kind === 'parameters') {
      isStepping = true;
      parameters[edit.work].restore(edit.values);
      isStepping = false;
    } else if (edit.kind === 'settings-a') {
      isStepping = true;
      settingsA.setState(withSettingsA(settingsA.getState(), edit.analysis, edit.kept), true);
      if (edit.values !== null) parameters[edit.analysis].restore(edit.values);
      isStepping = false;
    } else if (edit.kind === 'pattern') {
      grouping.setPattern(edit.pattern);
    } else if (edit.kind === 'groups') {
      recordings.updateEach(edit.labels, (labels) => ({ labels }));
    } else if (edit.kind === 'pinned') {
      recordings.updateEach(edit.pinned, (pinned) => ({ pinned }));
      parts.onPinned(Object.keys(edit.pinned));
    } else if (recordings.find(edit.key)) {
      await applyRecordingEdit(setters, edit);
    }
  };

  /** Applies steps one after another, however fast they are requested. */
  const step = (take: () => Change<Edit> | null, side: 'before' | 'after'): Promise<void> => {
    const earlier = queue;
    const stepping = async (): Promise<void> => {
      await earlier.catch(() => undefined);
      const change = take();
      if (change) await apply(change[side]);
    };
    queue = stepping();
    return queue;
  };

  const recorded = (change: Change<Edit>): Change<Edit> => {
    history.record(change);
    return change;
  };
  const make = (change: Change<Edit>): Promise<void> => apply(recorded(change).after);
  /** Records the change only if the worker accepts it. */
  const makeRoles = async (change: RolesChange): Promise<void> => {
    await applyRecordingEdit(setters, change.after);
    history.record(change);
  };
  /** Returns the current state of a recording. */
  const now = (entry: RecordingEntry): RecordingEntry => recordings.find(entry.key) ?? entry;

  return {
    history,
    undo: (): Promise<void> => step(history.back, 'before'),
    redo: (): Promise<void> => step(history.on, 'after'),
    /** Applies everything that a session sets as one change. `make` is called once earlier steps are done. */
    openSession: (make: () => Change<Edit>): Promise<void> => step(() => recorded(make()), 'after'),
    /** Sets the role of a channel and analyses again. Rethrows the worker's errors. */
    setRole: (entry: RecordingEntry, channelIndex: number, role: ChannelRole): Promise<void> =>
      makeRoles(rolesChange(entry, { channelIndex, role })),
    /** Sets the roles of all channels from a session or link, and analyses again. Rethrows the worker's errors. */
    changeRoles: (entry: RecordingEntry, choices: readonly RoleChoice[]): Promise<void> =>
      makeRoles(allRolesChange(entry, choices)),
    /** Sets a recording's own parameters from a link. */
    changePinned: (entry: RecordingEntry, pinned: ParameterValues): Promise<void> =>
      make(allPinnedChange(now(entry), pinned)),
    /** Applies the proposal of a note on the wiring. Rethrows the worker's errors. */
    fixWiring: async (entry: RecordingEntry, note: WiringNote): Promise<void> => {
      const change = wiringChange(now(entry), note);
      if (change !== null) await makeRoles(change);
    },
    /** Uses a channel as it was recorded, neither inverted nor in another unit. Rethrows the worker's errors. */
    uncorrect: (entry: RecordingEntry, channelIndex: number): Promise<void> =>
      makeRoles(recordedChange(now(entry), channelIndex)),
    /** Adds the clean ECG of a channel as a channel after all others, or removes it. Rethrows the worker's errors. */
    setCleanEcg: (entry: RecordingEntry, channelIndex: number, isOn: boolean): Promise<void> =>
      makeRoles(cleanEcgChange(now(entry), channelIndex, isOn)),
    /** Regenerates a synthetic record with other values; values that are not given stay. */
    changeSynthetic: async (entry: RecordingEntry, values: ParameterValues): Promise<void> => {
      const before = recordings.find(entry.key)?.synthetic ?? {};
      const after = withoutDefaults({ ...before, ...values });
      history.record(syntheticChange(pageSynthDeclarations, entry, before, after));
      await setters.synthetic(entry.key, after);
    },
    /** Splits the names of recordings by a pattern; empty to not split them. Null returns to the proposed pattern. */
    setPattern: (pattern: string | null): Promise<void> =>
      make(patternChange(grouping.getState().pattern, pattern)),
    /** Sets labels from a table as if the user had set them. */
    groupByTable: (
      table: string,
      labels: Readonly<Record<RecordingKey, Partial<RecordingLabels>>>,
    ): Promise<void> => make(tableChange(table, recordings.getState().entries, labels)),
    /** Sets a parameter of the intervals for these recordings only; null removes it. */
    pin: (
      entries: readonly RecordingEntry[],
      declaration: ParameterDeclaration,
      value: ParameterValue | null,
    ): Promise<void> => make(pinnedChange(entries.map(now), declaration, value)),
    /** Sets a label of a recording; null for none. */
    setLabel: (entry: RecordingEntry, part: LabelPart, value: string | null): Promise<void> => {
      const { written } = groupRecordings(recordings.getState().entries, grouping.getState().pattern);
      return make(labelsChange(now(entry), part, value, written.get(entry.key) ?? noLabels));
    },
    /** Sets the lanes of a recording. `what` names the change, for example 'Hide V1'. */
    changeLanes: ({ key, name }: RecordingEntry, what: string, lanes: readonly LaneChoice[] | null): void => {
      const before = waveforms.getState().lanes[key] ?? null;
      const named = { subject: `lanes ${key} ${what}`, name: `${name}: ${what}` };
      history.record(recordingChange('lanes', key, named, before, lanes));
      waveforms.setLanes(key, lanes);
    },
    /** Inserts, deletes, moves or relabels a beat. `edit.time` is its current time. */
    editBeat: (entry: RecordingEntry, edit: BeatEdit): Promise<void> => make(beatsChange(now(entry), edit)),
    /** Replaces all beat edits of a recording; an empty list restores the beats as they were found. */
    setBeatEdits: (entry: RecordingEntry, edits: readonly BeatEdit[]): Promise<void> =>
      make(allBeatsChange(now(entry), edits)),
    /** Merges, names, promotes, splits off or marks templates as noise. `words` is the entry in the history. */
    editTemplates: (entry: RecordingEntry, words: string, edit: TemplateEdit): Promise<void> =>
      make(templatesChange(now(entry), words, [...now(entry).templateEdits, edit])),
    /** Replaces all template edits of a recording. */
    setTemplateEdits: (entry: RecordingEntry, words: string, edits: readonly TemplateEdit[]): Promise<void> =>
      make(templatesChange(now(entry), words, edits)),
    /** Sets a point of a median beat. `words` is the entry in the history; `what` is the same throughout one drag. */
    editWave: (
      entry: RecordingEntry,
      named: { readonly what: string; readonly words: string },
      edit: WaveEdit,
    ): Promise<void> => make(wavesChange(now(entry), named, withWaveEdit(now(entry).waveEdits, edit))),
    /** Replaces all wave marks of a recording. */
    setWaveEdits: (entry: RecordingEntry, words: string, edits: readonly WaveEdit[]): Promise<void> =>
      make(wavesChange(now(entry), { what: 'all', words }, edits)),
    /**
     * Replaces the named and excluded stretches; null restores those of the file. `words` is the entry in the history.
     */
    changeStretches: (
      entry: RecordingEntry,
      words: string,
      stretches: readonly Stretch[] | null,
    ): Promise<void> => make(stretchesChange(now(entry), words, stretches)),
    /** Keeps settings as A, to compare them with later ones; null forgets them. */
    keepA: (analysis: AnalysisName, values: ParameterValues | null): Promise<void> =>
      make(keptChange(analysis, settingsA.getState()[analysis] ?? null, values)),
    /** Exchanges A and the current settings. */
    swapA: async (analysis: AnalysisName): Promise<void> => {
      const kept = settingsA.getState()[analysis];
      if (kept === undefined) return;
      await make(swappedChange(analysis, kept, parameters[analysis].getState().changed));
    },
    /** Forgets the edits of a recording that is closed. */
    forgetEditsOf: (key: RecordingKey): void => history.forget((edit) => 'key' in edit && edit.key === key),
  };
}

export type Editing = ReturnType<typeof createEditing>;

/** Returns a change of the templates of a recording. `words` is the entry in the history. */
function templatesChange(
  { key, templateEdits }: RecordingEntry,
  words: string,
  edits: readonly TemplateEdit[],
): Change<Edit> {
  // Each action is a step of its own, however fast they follow each other.
  const subject = `templates ${key} ${templateEdits.length} ${words}`;
  return recordingChange('templates', key, { subject, name: words }, templateEdits, edits);
}

/** Returns the values that differ from the defaults of a synthetic record. */
function withoutDefaults(values: ParameterValues): ParameterValues {
  const defaults = new Map(pageSynthDeclarations.map(({ id, default: value }) => [id, value]));
  return Object.fromEntries(Object.entries(values).filter(([id, value]) => defaults.get(id) !== value));
}

/** Returns a change of a parameter for these recordings only; null restores the shared value. */
function pinnedChange(
  entries: readonly RecordingEntry[],
  declaration: ParameterDeclaration,
  value: ParameterValue | null,
): Change<Edit> {
  const { id, label } = declaration;
  const before = Object.fromEntries(entries.map(({ key, pinned }) => [key, pinned]));
  const after = Object.fromEntries(entries.map(({ key, pinned }) => [key, withValue(pinned, id, value)]));
  const of = entries.length === 1 ? (entries[0]?.name ?? '') : `${entries.length} recordings`;
  return {
    subject: `pinned ${id} ${entries.map(({ key }) => key).join(' ')}`,
    name: value === null ? `${of}: ${label} as all` : `${of}: ${label} ${describeValue(declaration, value)}`,
    before: { kind: 'pinned', pinned: before },
    after: { kind: 'pinned', pinned: after },
  };
}

/** Returns a change of all of a recording's own parameters. */
function allPinnedChange(
  { key, name, pinned }: Pick<RecordingEntry, 'key' | 'name' | 'pinned'>,
  values: ParameterValues,
): Change<Edit> {
  return {
    subject: `pinned all ${key}`,
    name: `${name}: its own parameters`,
    before: { kind: 'pinned', pinned: { [key]: pinned } },
    after: { kind: 'pinned', pinned: { [key]: values } },
  };
}

function withValue(pinned: ParameterValues, id: string, value: ParameterValue | null): ParameterValues {
  const { [id]: _, ...rest } = pinned;
  return value === null ? rest : { ...rest, [id]: value };
}
