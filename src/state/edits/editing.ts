import type { StoreApi } from 'zustand/vanilla';
import type { BeatEdit } from '../../model/edits.ts';
import type { ParameterDeclaration, ParameterValue, ParameterValues } from '../../model/parameters.ts';
import type { TemplateEdit } from '../../model/template-edits.ts';
import type { Stretch } from '../../model/stretch.ts';
import type { WaveEdit } from '../../model/waves.ts';
import type { WiringNote } from '../../model/wiring.ts';
import type { LabelPart, RecordingLabels } from '../../model/recording-labels.ts';
import type { ChannelRole } from '../../model/recording.ts';
import { noLabels } from '../../pipeline/grouping/label-words.ts';
import { pageSynthDeclarations } from '../../pipeline/page-synth-declarations.ts';
import { allBeatsChange, beatsChange } from './beat-edits.ts';
import { benchWorks } from '../benches.ts';
import type { Edit } from './edits.ts';
import {
  allRolesChange,
  cleanEcgChange,
  parametersChange,
  rolesChange,
  sameEdit,
  sameValues,
  syntheticChange,
} from './edits.ts';
import type { GroupingStore } from '../cohort/grouping.ts';
import { groupRecordings } from '../cohort/grouping.ts';
import { labelsChange, patternChange, tableChange } from '../cohort/grouping-edits.ts';
import type { Change } from './history.ts';
import { createHistoryStore } from './history.ts';
import { lanesChange } from './lane-edits.ts';
import { allPinnedChange, pinnedChange } from './pinned-edits.ts';
import type { RecordingEntry, RecordingKey, RecordingsStore } from '../opening/recordings.ts';
import { stretchesChange } from './stretch-edits.ts';
import { templatesChange } from './template-edits.ts';
import { wavesChange, withWaveEdit } from './wave-edits.ts';
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
  readonly setRoles: (key: RecordingKey, choices: readonly RoleChoice[]) => Promise<void>;
  readonly setSynthetic: (key: RecordingKey, values: ParameterValues) => Promise<void>;
  readonly setBeatEdits: (key: RecordingKey, edits: readonly BeatEdit[]) => Promise<void>;
  readonly setTemplateEdits: (key: RecordingKey, edits: readonly TemplateEdit[]) => Promise<void>;
  readonly setWaveEdits: (key: RecordingKey, edits: readonly WaveEdit[]) => Promise<void>;
  readonly setStretches: (key: RecordingKey, stretches: readonly Stretch[] | null) => Promise<void>;
  /** Called when recordings have got parameters of their own, or lost them. */
  readonly onPinned: (keys: readonly RecordingKey[]) => void;
  readonly sessions: SessionEdits;
  readonly settingsA: StoreApi<SettingsA>;
}

/** Every edit that changes results, each with its way back. The view is no edit and never moves with one. */
export function createEditing(parts: EditingParts) {
  const { parameters, isEcho, recordings, grouping, waveforms, setRoles, setSynthetic, setBeatEdits } = parts;
  const { settingsA } = parts;
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
      if (edit.kind === 'lanes') waveforms.setLanes(edit.key, edit.lanes);
      else if (edit.kind === 'labels') recordings.update(edit.key, { labels: edit.labels });
      else if (edit.kind === 'roles') await setRoles(edit.key, edit.choices);
      else if (edit.kind === 'beats') await setBeatEdits(edit.key, edit.edits);
      else if (edit.kind === 'templates') await parts.setTemplateEdits(edit.key, edit.edits);
      else if (edit.kind === 'waves') await parts.setWaveEdits(edit.key, edit.edits);
      else if (edit.kind === 'stretches') await parts.setStretches(edit.key, edit.stretches);
      else await setSynthetic(edit.key, edit.values);
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

  return {
    history,
    undo: (): Promise<void> => step(history.back, 'before'),
    redo: (): Promise<void> => step(history.on, 'after'),
    /** Sets all that a session sets, as one change. `make` gives it when its turn has come. */
    openSession: (make: () => Change<Edit>): Promise<void> => step(() => recorded(make()), 'after'),
    /** Takes a channel for something else and analyses anew. Throws what the worker throws. */
    setRole: async (entry: RecordingEntry, channelIndex: number, role: ChannelRole): Promise<void> => {
      const change = rolesChange(entry, { channelIndex, role });
      if (change.after.kind === 'roles') await setRoles(entry.key, change.after.choices);
      history.record(change);
    },
    /** Takes all channels for what a session or link says, and analyses anew. Throws what the worker throws. */
    changeRoles: async (entry: RecordingEntry, choices: readonly RoleChoice[]): Promise<void> => {
      const change = allRolesChange(entry, choices);
      await setRoles(entry.key, choices);
      history.record(change);
    },
    /** Gives a recording the parameters of its own that a link has for it. */
    changePinned: (entry: RecordingEntry, pinned: ParameterValues): Promise<void> => {
      const change = allPinnedChange(recordings.find(entry.key) ?? entry, pinned);
      history.record(change);
      return apply(change.after);
    },
    /** Does what a note on the wiring proposes. Throws what the worker throws. */
    fixWiring: async (entry: RecordingEntry, note: WiringNote): Promise<void> => {
      const change = wiringChange(recordings.find(entry.key) ?? entry, note);
      if (change?.after.kind !== 'roles') return;
      await setRoles(entry.key, change.after.choices);
      history.record(change);
    },
    /** Takes a channel as it was recorded, neither inverted nor in another unit. Throws what the worker throws. */
    uncorrect: async (entry: RecordingEntry, channelIndex: number): Promise<void> => {
      const change = recordedChange(recordings.find(entry.key) ?? entry, channelIndex);
      if (change.after.kind === 'roles') await setRoles(entry.key, change.after.choices);
      history.record(change);
    },
    /** Makes the clean ECG of a channel one of its own, after all others, or takes it away. Throws what the worker throws. */
    setCleanEcg: async (entry: RecordingEntry, channelIndex: number, isOn: boolean): Promise<void> => {
      const change = cleanEcgChange(recordings.find(entry.key) ?? entry, channelIndex, isOn);
      if (change.after.kind === 'roles') await setRoles(entry.key, change.after.choices);
      history.record(change);
    },
    /** Makes a synthetic record of other values; those that are not given stay. */
    changeSynthetic: async (entry: RecordingEntry, values: ParameterValues): Promise<void> => {
      const before = recordings.find(entry.key)?.synthetic ?? {};
      const after = withoutDefaults({ ...before, ...values });
      history.record(syntheticChange(pageSynthDeclarations, entry, before, after));
      await setSynthetic(entry.key, after);
    },
    /** Takes the names of recordings apart by a pattern, empty for not at all; null goes back to the proposal. */
    setPattern: (pattern: string | null): Promise<void> => {
      const change = patternChange(grouping.getState().pattern, pattern);
      history.record(change);
      return apply(change.after);
    },
    /** Takes what a table says of recordings as if it was said by hand. */
    groupByTable: (
      table: string,
      labels: Readonly<Record<RecordingKey, Partial<RecordingLabels>>>,
    ): Promise<void> => {
      const change = tableChange(table, recordings.getState().entries, labels);
      history.record(change);
      return apply(change.after);
    },
    /** Gives recordings a parameter of their own for their intervals; null for that of all. */
    pin: (
      entries: readonly RecordingEntry[],
      declaration: ParameterDeclaration,
      value: ParameterValue | null,
    ): Promise<void> => {
      const now = entries.map((entry) => recordings.find(entry.key) ?? entry);
      const change = pinnedChange(now, declaration, value);
      history.record(change);
      return apply(change.after);
    },
    /** Says what a recording is of; null for nothing. */
    setLabel: (entry: RecordingEntry, part: LabelPart, value: string | null): Promise<void> => {
      const now = recordings.find(entry.key) ?? entry;
      const { written } = groupRecordings(recordings.getState().entries, grouping.getState().pattern);
      const change = labelsChange(now, part, value, written.get(entry.key) ?? noLabels);
      history.record(change);
      return apply(change.after);
    },
    /** Sets the lanes of a recording; `what` names it, as in 'Hide V1'. */
    changeLanes: (entry: RecordingEntry, what: string, lanes: readonly LaneChoice[] | null): void => {
      const before = waveforms.getState().lanes[entry.key] ?? null;
      history.record(lanesChange(entry, what, before, lanes));
      waveforms.setLanes(entry.key, lanes);
    },
    /** Inserts, deletes, moves or relabels a beat; `edit.time` is where it now is. */
    editBeat: (entry: RecordingEntry, edit: BeatEdit): Promise<void> => {
      const change = beatsChange(recordings.find(entry.key) ?? entry, edit);
      history.record(change);
      return apply(change.after);
    },
    /** Puts other edits in the place of all of a recording; none for the beats as they were found. */
    setBeatEdits: (entry: RecordingEntry, edits: readonly BeatEdit[]): Promise<void> => {
      const change = allBeatsChange(recordings.find(entry.key) ?? entry, edits);
      history.record(change);
      return apply(change.after);
    },
    /** Merges, names, promotes, splits off or marks templates as noise; `words` as the history has it. */
    editTemplates: (entry: RecordingEntry, words: string, edit: TemplateEdit): Promise<void> => {
      const now = recordings.find(entry.key) ?? entry;
      const change = templatesChange(now, words, [...now.templateEdits, edit]);
      history.record(change);
      return apply(change.after);
    },
    /** Puts other edits in the place of all of a recording's templates. */
    setTemplateEdits: (
      entry: RecordingEntry,
      words: string,
      edits: readonly TemplateEdit[],
    ): Promise<void> => {
      const change = templatesChange(recordings.find(entry.key) ?? entry, words, edits);
      history.record(change);
      return apply(change.after);
    },
    /** Puts a point of a median beat; `words` as the history has it, `what` the same while one point is dragged. */
    editWave: (
      entry: RecordingEntry,
      named: { readonly what: string; readonly words: string },
      edit: WaveEdit,
    ): Promise<void> => {
      const now = recordings.find(entry.key) ?? entry;
      const change = wavesChange(now, named, withWaveEdit(now.waveEdits, edit));
      history.record(change);
      return apply(change.after);
    },
    /** Puts other marks in the place of all of a recording's waves. */
    setWaveEdits: (entry: RecordingEntry, words: string, edits: readonly WaveEdit[]): Promise<void> => {
      const change = wavesChange(recordings.find(entry.key) ?? entry, { what: 'all', words }, edits);
      history.record(change);
      return apply(change.after);
    },
    /** Takes other spans for named and excluded, null for those of the file; `words` as the history has it. */
    changeStretches: (
      entry: RecordingEntry,
      words: string,
      stretches: readonly Stretch[] | null,
    ): Promise<void> => {
      const change = stretchesChange(recordings.find(entry.key) ?? entry, words, stretches);
      history.record(change);
      return apply(change.after);
    },
    /** Keeps settings as A, to be compared with those that hold from now on; null forgets them. */
    keepA: (analysis: AnalysisName, values: ParameterValues | null): Promise<void> => {
      const change = keptChange(analysis, settingsA.getState()[analysis] ?? null, values);
      history.record(change);
      return apply(change.after);
    },
    /** Lets A and what holds change places. */
    swapA: async (analysis: AnalysisName): Promise<void> => {
      const kept = settingsA.getState()[analysis];
      if (kept === undefined) return;
      const change = swappedChange(analysis, kept, parameters[analysis].getState().changed);
      history.record(change);
      await apply(change.after);
    },
    /** Forgets the edits of a recording that is closed. */
    forgetEditsOf: (key: RecordingKey): void => {
      history.forget((edit) => 'key' in edit && edit.key === key);
    },
  };
}

export type Editing = ReturnType<typeof createEditing>;

/** Only what differs from the defaults of a synthetic record. */
function withoutDefaults(values: ParameterValues): ParameterValues {
  const defaults = new Map(pageSynthDeclarations.map(({ id, default: value }) => [id, value]));
  return Object.fromEntries(Object.entries(values).filter(([id, value]) => defaults.get(id) !== value));
}
