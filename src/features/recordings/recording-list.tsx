import { useMemo } from 'react';
import { useStore } from 'zustand';
import { newSynthetic } from '../../pipeline/sample-parameters.ts';
import { Icon } from '../../ui/icon.tsx';
import { useShut } from '../../ui/use-shut.ts';
import { useGrouping, useSession } from '../session-context.ts';
import { ExerciseList } from './exercise-list.tsx';
import type { ListGroup } from './list-groups.ts';
import { listGroups } from './list-groups.ts';
import { JoinButton } from './join-button.tsx';
import { RecordingRow } from './recording-row.tsx';

interface GroupProps {
  readonly group: ListGroup;
  readonly shut: boolean;
  readonly chosenKey: string | null;
  /** The row that Tab comes to. */
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

/** The recordings by group; arrows go through rows, Enter opens, Delete closes. */
export function RecordingList({ onChosen }: { readonly onChosen: () => void }) {
  const session = useSession();
  const entries = useStore(session.recordings, (state) => state.entries);
  const chosenKey = useStore(session.selection, (state) => state.recordingKey);
  const { labels } = useGrouping();
  const groups = useMemo(() => listGroups(entries, labels), [entries, labels]);
  const shut = useShut();
  const visible = groups.filter(({ name }) => !shut.has(name)).flatMap(({ rows }) => rows);
  const entryPoint = visible.find(({ entry }) => entry.key === chosenKey) ?? visible[0];
  return (
    <div className="reclist">
      {groups.map((group) => (
        <Group
          key={group.name}
          group={group}
          shut={shut.has(group.name)}
          chosenKey={chosenKey}
          entryKey={entryPoint?.entry.key ?? null}
          onToggle={() => shut.toggle(group.name)}
          onChosen={onChosen}
        />
      ))}
      <ExerciseList onChosen={onChosen} />
      <button type="button" className="group" onClick={() => void session.addSynthetic(newSynthetic)}>
        <Icon name="plus" sizePx={12} />
        Synthetic record
      </button>
    </div>
  );
}
