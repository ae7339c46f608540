import { useStore } from 'zustand';
import { BareButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useSession } from '../session-context.ts';

/** Renders the way back, if a recording was opened from the comparison. */
export function BackToCohort() {
  const session = useSession();
  const cameFrom = useStore(session.cohortView, (state) => state.cameFrom);
  if (!cameFrom) return null;
  return (
    <BareButton title="Back to the comparison" onClick={() => void session.backToCohort()}>
      <Icon name="left" sizePx={14} />
      Cohort
    </BareButton>
  );
}
