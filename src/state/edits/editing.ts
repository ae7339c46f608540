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
  takeRecordingEdit,
  type WorkerSetters,
} from './edits.ts';
import { type GroupingStore, groupRecordings } from '../cohort/grouping.ts';
import { labelsChange, patternChange, tableChange } from '../cohort/grouping-edits.ts';
import { type Change, createHistoryStore } from './history.ts';
import { allPinnedChange, pinnedChange } from './pinned-edits.ts';
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

type SessionEdits = ReturnType<typeof createSessionEdits>;

interface EditingParts {
  readonly parameters: ParametersByWork;
  /** Whether a change of parameters follows from another bench's. */
  readonly isEcho: () => boolean;
  readonly recordings: RecordingsStore;
  readonly grouping: GroupingStore;
  readonly waveforms: WaveformsStore;
  readonly setters: WorkerSetters;
  /** Called when recordings have got parameters of their own, or lost them. */
  readonly onPinned: (keys: readonly RecordingKey[]) => void;
  readonly sessions: SessionEdits;
  readonly settingsA: StoreApi<SettingsA>;
}

/** Every edit that changes results, each with its way back. The view is no edit and never moves with one. */
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
      await takeRecordingEdit(setters, edit);
    }
  };

  /** Steps one after another, however fast they are asked for. */
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
  /** What the worker refuses is no change. */
  const makeRoles = async (change: RolesChange): Promise<void> => {
    await takeRecordingEdit(setters, change.after);
    history.record(change);
  };
  /** A recording as it now is. */
  const now = (entry: RecordingEntry): RecordingEntry => recordings.find(entry.key) ?? entry;

  return {
    history,
    undo: (): Promise<void> => step(history.back, 'before'),
    redo: (): Promise<void> => step(history.on, 'after'),
    /** Sets all that a session sets, as one change. `make` gives it when its turn has come. */
    openSession: (make: () => Change<Edit>): Promise<void> => step(() => recorded(make()), 'after'),
    /** Takes a channel for something else and analyses anew. Throws what the worker throws. */
    setRole: (entry: RecordingEntry, channelIndex: number, role: ChannelRole): Promise<void> =>
      makeRoles(rolesChange(entry, { channelIndex, role })),
    /** Takes all channels for what a session or link says, and analyses anew. Throws what the worker throws. */
    changeRoles: (entry: RecordingEntry, choices: readonly RoleChoice[]): Promise<void> =>
      makeRoles(allRolesChange(entry, choices)),
    /** Gives a recording the parameters of its own that a link has for it. */
    changePinned: (entry: RecordingEntry, pinned: ParameterValues): Promise<void> =>
      make(allPinnedChange(now(entry), pinned)),
    /** Does what a note on the wiring proposes. Throws what the worker throws. */
    fixWiring: async (entry: RecordingEntry, note: WiringNote): Promise<void> => {
      const change = wiringChange(now(entry), note);
      if (change !== null) await makeRoles(change);
    },
    /** Takes a channel as it was recorded, neither inverted nor in another unit. Throws what the worker throws. */
    uncorrect: (entry: RecordingEntry, channelIndex: number): Promise<void> =>
      makeRoles(recordedChange(now(entry), channelIndex)),
    /** Makes the clean ECG of a channel one of its own, after all others, or takes it away. Throws what the worker throws. */
    setCleanEcg: (entry: RecordingEntry, channelIndex: number, isOn: boolean): Promise<void> =>
      makeRoles(cleanEcgChange(now(entry), channelIndex, isOn)),
    /** Makes a synthetic record of other values; those that are not given stay. */
    changeSynthetic: async (entry: RecordingEntry, values: ParameterValues): Promise<void> => {
      const before = recordings.find(entry.key)?.synthetic ?? {};
      const after = withoutDefaults({ ...before, ...values });
      history.record(syntheticChange(pageSynthDeclarations, entry, before, after));
      await setters.synthetic(entry.key, after);
    },
    /** Takes the names of recordings apart by a pattern, empty for not at all; null goes back to the proposal. */
    setPattern: (pattern: string | null): Promise<void> =>
      make(patternChange(grouping.getState().pattern, pattern)),
    /** Takes what a table says of recordings as if it was said by hand. */
    groupByTable: (
      table: string,
      labels: Readonly<Record<RecordingKey, Partial<RecordingLabels>>>,
    ): Promise<void> => make(tableChange(table, recordings.getState().entries, labels)),
    /** Gives recordings a parameter of their own for their intervals; null for that of all. */
    pin: (
      entries: readonly RecordingEntry[],
      declaration: ParameterDeclaration,
      value: ParameterValue | null,
    ): Promise<void> => make(pinnedChange(entries.map(now), declaration, value)),
    /** Says what a recording is of; null for nothing. */
    setLabel: (entry: RecordingEntry, part: LabelPart, value: string | null): Promise<void> => {
      const { written } = groupRecordings(recordings.getState().entries, grouping.getState().pattern);
      return make(labelsChange(now(entry), part, value, written.get(entry.key) ?? noLabels));
    },
    /** Sets the lanes of a recording; `what` names it, as in 'Hide V1'. */
    changeLanes: ({ key, name }: RecordingEntry, what: string, lanes: readonly LaneChoice[] | null): void => {
      const before = waveforms.getState().lanes[key] ?? null;
      const named = { subject: `lanes ${key} ${what}`, name: `${name}: ${what}` };
      history.record(recordingChange('lanes', key, named, before, lanes));
      waveforms.setLanes(key, lanes);
    },
    /** Inserts, deletes, moves or relabels a beat; `edit.time` is where it now is. */
    editBeat: (entry: RecordingEntry, edit: BeatEdit): Promise<void> => make(beatsChange(now(entry), edit)),
    /** Puts other edits in the place of all of a recording; none for the beats as they were found. */
    setBeatEdits: (entry: RecordingEntry, edits: readonly BeatEdit[]): Promise<void> =>
      make(allBeatsChange(now(entry), edits)),
    /** Merges, names, promotes, splits off or marks templates as noise; `words` as the history has it. */
    editTemplates: (entry: RecordingEntry, words: string, edit: TemplateEdit): Promise<void> =>
      make(templatesChange(now(entry), words, [...now(entry).templateEdits, edit])),
    /** Puts other edits in the place of all of a recording's templates. */
    setTemplateEdits: (entry: RecordingEntry, words: string, edits: readonly TemplateEdit[]): Promise<void> =>
      make(templatesChange(now(entry), words, edits)),
    /** Puts a point of a median beat; `words` as the history has it, `what` the same while one point is dragged. */
    editWave: (
      entry: RecordingEntry,
      named: { readonly what: string; readonly words: string },
      edit: WaveEdit,
    ): Promise<void> => make(wavesChange(now(entry), named, withWaveEdit(now(entry).waveEdits, edit))),
    /** Puts other marks in the place of all of a recording's waves. */
    setWaveEdits: (entry: RecordingEntry, words: string, edits: readonly WaveEdit[]): Promise<void> =>
      make(wavesChange(now(entry), { what: 'all', words }, edits)),
    /** Takes other spans for named and excluded, null for those of the file; `words` as the history has it. */
    changeStretches: (
      entry: RecordingEntry,
      words: string,
      stretches: readonly Stretch[] | null,
    ): Promise<void> => make(stretchesChange(now(entry), words, stretches)),
    /** Keeps settings as A, to be compared with those that hold from now on; null forgets them. */
    keepA: (analysis: AnalysisName, values: ParameterValues | null): Promise<void> =>
      make(keptChange(analysis, settingsA.getState()[analysis] ?? null, values)),
    /** Lets A and what holds change places. */
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

/** A change of the templates of a recording; `words` as the history has it. */
function templatesChange(
  { key, templateEdits }: RecordingEntry,
  words: string,
  edits: readonly TemplateEdit[],
): Change<Edit> {
  // Every act is a step by itself, however fast they follow.
  const subject = `templates ${key} ${templateEdits.length} ${words}`;
  return recordingChange('templates', key, { subject, name: words }, templateEdits, edits);
}

/** Only what differs from the defaults of a synthetic record. */
function withoutDefaults(values: ParameterValues): ParameterValues {
  const defaults = new Map(pageSynthDeclarations.map(({ id, default: value }) => [id, value]));
  return Object.fromEntries(Object.entries(values).filter(([id, value]) => defaults.get(id) !== value));
}
