import type { CohortPlace } from '../../state/cohort/cohort-view.ts';
import type { RecordingKey } from '../../state/opening/recordings.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { moveInColumn } from './move-in-column.ts';
import type { MemberRow } from './row-model.ts';

interface RowNameProps {
  readonly row: MemberRow<{ readonly key: RecordingKey }>;
  /** Whether its recordings are listed below it; null for a single recording. */
  readonly isUnfolded: boolean | null;
  /** Whether it is a tab stop. */
  readonly isStop: boolean;
  readonly onToggle: () => void;
  readonly onOpen: (place: CohortPlace) => void;
}

/** Renders the name of a row, which opens the recording or unfolds the row. */
export function RowName({ row, isUnfolded, isStop, onToggle, onOpen }: RowNameProps) {
  const [member = row.errors[0]] = row.files;
  const act = isUnfolded === null ? () => member && onOpen({ key: member.key, window: null }) : onToggle;
  return (
    <>
      <LinkButton
        data-column="label"
        aria-expanded={isUnfolded ?? undefined}
        tabIndex={isStop ? 0 : -1}
        title={isUnfolded === null ? `Open ${row.label}` : `Recordings of ${row.label}`}
        onKeyDown={moveInColumn}
        onClick={act}
      >
        {isUnfolded !== null && <Icon name={isUnfolded ? 'down' : 'right'} sizePx={10} />}
        <span className="nowrap">{row.label}</span>
      </LinkButton>
      {row.pinnedCount > 0 && (
        <span className="cohort-pinned" title="Analysed with its own parameters">
          <Icon name="sliders" sizePx={11} />
          <span className="unseen">with its own parameters</span>
        </span>
      )}
    </>
  );
}
