import { ToolButton } from '../../ui/tool-button.tsx';
import { useSession } from '../session-context.ts';
import type { ListGroup } from './list-groups.ts';

/** Recordings of a group whose ECGs may be one series: those of files, with an ECG. */
const joinable = ({ rows }: ListGroup): readonly string[] =>
  rows.flatMap(({ entry }) => {
    const hasEcg = entry.summary?.channels.some(({ role }) => role === 'ecg') ?? false;
    const isSeries = entry.origin?.options.isSeries === true;
    return entry.origin !== null && hasEcg && !isSeries ? [entry.key] : [];
  });

/** Opens the recordings of a group as one series, in the order of the list; nothing where there are not two. */
export function JoinButton({ group }: { readonly group: ListGroup }) {
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
