import { useMemo } from 'react';
import { useStore } from 'zustand';
import { newSynthetic } from '../../pipeline/sample-parameters.ts';
import { Icon } from '../../ui/icon.tsx';
import { useClosedGroups } from '../../ui/parameter-group.tsx';
import { useGrouping, useSession, useChosen } from '../session-context.ts';
import { ExerciseList } from './exercise-list.tsx';
import { type ListGroup, listGroups } from './list-groups.ts';
import { RecordingRow } from './recording-row.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';
import { findLibraryCase, isRecorded, type LibraryCase } from '../../pipeline/cases/find-library-case.ts';
import { recordedCases, synthCases } from '../../pipeline/cases/synth-cases.ts';
import { moveFocus } from '../../ui/roving-focus.ts';
import { StateDot } from './state-dot.tsx';

/** Returns the recordings of a group whose ECGs can form one series: those from files, with an ECG. */
const joinable = ({ rows }: ListGroup): readonly string[] =>
  rows.flatMap(({ entry }) => {
    const hasEcg = entry.summary?.channels.some(({ role }) => role === 'ecg') ?? false;
    const isSeries = entry.origin?.options.isSeries === true;
    return entry.origin !== null && hasEcg && !isSeries ? [entry.key] : [];
  });

interface GroupProps {
  readonly group: ListGroup;
  readonly shut: boolean;
  readonly chosenKey: string | null;
  /** The row that is the tab stop. */
  readonly entryKey: string | null;
  readonly onToggle: () => void;
  readonly onChosen: () => void;
}

function Group({ group, shut, chosenKey, entryKey, onToggle, onChosen }: GroupProps) {
  const { name, rows } = group;
  return (
    <section aria-label={name}>
      <h3 className="grouphead">
        <button type="button" className="group" aria-expanded={!shut} onClick={onToggle}>
          <Icon name={shut ? 'right' : 'down'} sizePx={12} />
          <span className="nowrap grow">{name}</span>
          <span className="val">{rows.length}</span>
        </button>
        <JoinButton group={group} />
      </h3>
      {!shut && (
        <ul>
          {rows.map((row, index) => (
            <RecordingRow
              key={row.entry.key}
              entry={row.entry}
              name={row.name}
              place={`${name}, ${index + 1} of ${rows.length}`}
              chosen={row.entry.key === chosenKey}
              entryPoint={row.entry.key === entryKey}
              onChosen={onChosen}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Renders the recordings by group. Arrow keys move through the rows, Enter opens and Delete closes. */
export function RecordingList({ onChosen }: { readonly onChosen: () => void }) {
  const session = useSession();
  const entries = useStore(session.recordings, (state) => state.entries);
  const chosenKey = useStore(session.selection, (state) => state.recordingKey);
  const { labels } = useGrouping();
  const groups = useMemo(() => listGroups(entries, labels), [entries, labels]);
  const shut = useClosedGroups();
  const visible = groups.filter(({ name }) => !shut.has(name)).flatMap(({ rows }) => rows);
  const entryPoint = visible.find(({ entry }) => entry.key === chosenKey) ?? visible[0];
  return (
    <div className="reclist">
      {groups.map((group) => (
        <Group
          key={group.name}
          group={group}
          {...shut.groupFold(group.name)}
          chosenKey={chosenKey}
          entryKey={entryPoint?.entry.key ?? null}
          onChosen={onChosen}
        />
      ))}
      <ExerciseList onChosen={onChosen} />
      <CaseList onChosen={onChosen} />
      <button type="button" className="group" onClick={() => void session.addSynthetic(newSynthetic)}>
        <Icon name="plus" sizePx={12} />
        Synthetic record
      </button>
    </div>
  );
}

/**
 * Renders the button that opens the recordings of a group as one series, in the order of the list; nothing for fewer
 * than two.
 */
function JoinButton({ group }: { readonly group: ListGroup }) {
  const { joinSeries } = useSession();
  const keys = joinable(group);
  if (keys.length < 2) return null;
  return (
    <ToolButton
      className="join"
      icon="join"
      label={`Join these ${keys.length} recordings of ${group.name} as one series of their ECGs`}
      onClick={() => void joinSeries(keys)}
    />
  );
}

const all: readonly LibraryCase[] = [...synthCases, ...recordedCases];

/** Renders synthetic and recorded cases, each with a text; closed until the user opens it. */
function CaseList({ onChosen }: { readonly onChosen: () => void }) {
  const session = useSession();
  const entries = useStore(session.recordings, (state) => state.entries);
  const chosen = useChosen();
  const chosenId = chosen === null ? null : (findLibraryCase(chosen)?.id ?? null);
  const opened = new Set(entries.flatMap((entry) => findLibraryCase(entry)?.id ?? []));
  const shut = useClosedGroups(['Cases']);
  const isShut = shut.has('Cases');
  return (
    <section aria-label="Cases">
      <h3 className="grouphead">
        <button type="button" className="group" aria-expanded={!isShut} onClick={() => shut.toggle('Cases')}>
          <Icon name={isShut ? 'right' : 'down'} sizePx={12} />
          <span className="nowrap grow">Cases</span>
          <span className="val">{all.length}</span>
        </button>
      </h3>
      {!isShut && (
        <ul>
          {all.map((one) => (
            <li key={one.id} className="row">
              <div className={`rec ${one.id === chosenId ? 'chosen' : ''}`}>
                <button
                  type="button"
                  className="pick"
                  aria-current={one.id === chosenId}
                  tabIndex={one.id === chosenId ? 0 : -1}
                  title={one.title}
                  onClick={() => {
                    void session.openCase(one);
                    onChosen();
                  }}
                  onKeyDown={(event) => moveFocus(event, '.reclist', '.pick')}
                >
                  <StateDot state={opened.has(one.id) ? 'analysed' : 'unread'} />
                  <span className={`nowrap grow ${one.id === chosenId ? 'strong' : ''}`} title={one.title}>
                    {one.title}
                  </span>
                  <span className="val">{isRecorded(one) ? 'recorded' : ''}</span>
                </button>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
