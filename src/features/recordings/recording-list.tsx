import { useStore } from 'zustand';
import { newSynthetic } from '../../pipeline/sample-parameters.ts';
import type { RecordingEntry } from '../../state/recordings.ts';
import { Icon } from '../../ui/icon.tsx';
import { useShut } from '../../ui/use-shut.ts';
import { useSession } from '../session-context.ts';
import { RecordingRow } from './recording-row.tsx';

const groups = ['Files', 'Samples', 'Synthetic records'] as const;

/** The recordings by group; arrows go through rows, Enter opens, Delete closes. */
export function RecordingList({ onChosen }: { readonly onChosen: () => void }) {
  const session = useSession();
  const entries = useStore(session.recordings, (state) => state.entries);
  const chosenKey = useStore(session.selection, (state) => state.recordingKey);
  const shut = useShut();
  const entryPoint = entries.find((entry) => entry.key === chosenKey) ?? entries[0];
  const row = (entry: RecordingEntry) => (
    <RecordingRow
      key={entry.key}
      entry={entry}
      chosen={entry.key === chosenKey}
      entryPoint={entry === entryPoint}
      onChoose={() => {
        void session.choose(entry.key);
        onChosen();
      }}
      onClose={() => void session.close(entry)}
      onRate={(rateHz) => void session.answerRate(entry.key, rateHz)}
    />
  );
  return (
    <div className="reclist">
      {groups.map((group) => {
        const inGroup = entries.filter((entry) => entry.group === group);
        if (inGroup.length === 0) return null;
        return (
          <section key={group} aria-label={group}>
            <h3>
              <button
                type="button"
                className="group"
                aria-expanded={!shut.has(group)}
                onClick={() => shut.toggle(group)}
              >
                <Icon name={shut.has(group) ? 'right' : 'down'} sizePx={12} />
                {group}
              </button>
            </h3>
            {!shut.has(group) && <ul>{inGroup.map(row)}</ul>}
          </section>
        );
      })}
      <button type="button" className="group" onClick={() => void session.addSynthetic(newSynthetic)}>
        <Icon name="plus" sizePx={12} />
        Synthetic record
      </button>
    </div>
  );
}
