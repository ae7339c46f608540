import { CheckRow } from '../../ui/check-row.tsx';
import { ParameterGroup, useClosedGroups } from '../../ui/parameter-group.tsx';
import { Problem } from '../../ui/problem.tsx';
import { useChosen, useChosenReport, useSession } from '../session-context.ts';
import type { RecordingEntry } from '../../state/opening/recordings.ts';
import '../../ui/group-note.css';
import { Explained } from '../glossary/term.tsx';
import { useAction } from '../bench/use-action.ts';

/** The clean ECG of a recording as a channel. */
interface CleanChoice {
  /** Index of the clean channel; null while there is none. */
  readonly cleanIndex: number | null;
  /** Whether other benches analyse it. */
  readonly isAnalysed: boolean;
}

const title = 'Clean ECG';

/** Renders the choices whether the clean ECG is a channel, and whether other benches use it. */
export function CleanGroup() {
  const session = useSession();
  const entry = useChosen();
  const report = useChosenReport('denoise');
  const shut = useClosedGroups();
  const { problem, act } = useAction();
  if (!entry?.summary || !report) return null;
  const { cleanIndex, isAnalysed } = readCleanChoice(entry);
  const sourceIndex = report.signal.channelIndex;
  const analyse = async (isOn: boolean): Promise<void> => {
    if (isOn && cleanIndex === null) await session.setCleanEcg(entry, sourceIndex, true);
    const now = session.recordings.find(entry.key) ?? entry;
    const own = readCleanChoice(now).cleanIndex;
    const channelIndex = isOn ? own : sourceIndex;
    if (channelIndex !== null) await session.setRole(now, channelIndex, 'ecg');
  };
  return (
    <ParameterGroup
      title={title}
      {...shut.groupFold(title)}
      summary={isAnalysed ? 'in every bench' : cleanIndex === null ? '' : 'separate channel'}
    >
      <CheckRow
        checked={cleanIndex !== null}
        onChange={(isOn) => act(() => session.setCleanEcg(entry, sourceIndex, isOn))}
      >
        Add as a channel
      </CheckRow>
      <CheckRow checked={isAnalysed} onChange={(isOn) => act(() => analyse(isOn))}>
        Use clean ECG in every bench
      </CheckRow>
      <p className="group-note">
        <Explained text="Each cycle is the template at its own RR: differences between beats are lost." />
      </p>
      <Problem text={problem} />
    </ParameterGroup>
  );
}

/**
 * Returns whether the clean ECG is a channel and is analysed. Of two channels with the same role, the one chosen last
 * is analysed.
 */
export function readCleanChoice({ summary, roles }: Pick<RecordingEntry, 'summary' | 'roles'>): CleanChoice {
  const found = summary?.channels.findIndex(({ cleanOf }) => cleanOf !== undefined) ?? -1;
  if (found < 0) return { cleanIndex: null, isAnalysed: false };
  const last = roles.findLast(({ role }) => role === 'ecg');
  return { cleanIndex: found, isAnalysed: last?.channelIndex === found };
}
