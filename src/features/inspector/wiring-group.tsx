import type { RecordingEntry } from '../../state/opening/recordings.ts';
import { ParameterGroup } from '../../ui/parameter-group.tsx';
import type { RoleChoice } from '../../workers/protocol.ts';
import { useSession } from '../session-context.ts';
import { ActLine, WiringLine } from '../bench/wiring-line.tsx';

interface WiringGroupProps {
  readonly entry: RecordingEntry;
  readonly shut: boolean;
  readonly onToggle: () => void;
}

/** What was said of a channel beside its role; empty where nothing was. */
function correctionOf({ flipped, unit }: RoleChoice): string {
  const turned = flipped === true ? ['inverted'] : [];
  return [...turned, ...(unit === undefined ? [] : [`taken as ${unit}`])].join(', ');
}

/** What seems wired wrongly in a recording, and what was corrected by hand. */
export function WiringGroup({ entry, shut, onToggle }: WiringGroupProps) {
  const session = useSession();
  const notes = entry.wiring ?? [];
  const channels = entry.summary?.channels ?? [];
  const corrected = entry.roles.filter((choice) => correctionOf(choice) !== '');
  return (
    <ParameterGroup
      title="Wiring"
      shut={shut}
      summary={notes.length > 0 ? String(notes.length) : ''}
      source={null}
      onToggle={onToggle}
    >
      {notes.map((note) => (
        <WiringLine key={note.message} entry={entry} note={note} className="record-note" />
      ))}
      {corrected.map((choice) => (
        <ActLine
          key={choice.channelIndex}
          text={`${channels[choice.channelIndex]?.label ?? 'A channel'}: ${correctionOf(choice)}.`}
          className="record-note"
          label="As recorded"
          act={() => session.uncorrect(entry, choice.channelIndex)}
        />
      ))}
      {entry.wiring !== null && notes.length + corrected.length === 0 && (
        <p className="record-note">Nothing stands out.</p>
      )}
    </ParameterGroup>
  );
}
