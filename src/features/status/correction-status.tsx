import { useStore } from 'zustand';
import type { Edit } from '../../state/edits/edits.ts';
import type { Change } from '../../state/edits/history.ts';
import { useSettled } from '../../ui/use-settled.ts';
import { useSession } from '../session-context.ts';

/** Steps of one movement are one correction, ms. */
const settledMs = 400;

/** Corrections of what was found; parameters are said by their fields. */
const corrections: readonly Edit['kind'][] = ['beats', 'waves', 'templates', 'stretches'];

function nameOf(change: Change<Edit> | undefined): string {
  return change !== undefined && corrections.includes(change.after.kind) ? change.name : '';
}

/** Says what was corrected last, and what was taken back, to people who cannot see it change. */
export function CorrectionStatus() {
  const { history } = useSession();
  const done = useStore(history, ({ past }) => nameOf(past.at(-1)));
  const undone = useStore(history, ({ future }) => nameOf(future[0]));
  const text = undone === '' ? done : `Taken back: ${undone}`;
  return (
    <output className="unseen" aria-label="Last correction">
      {useSettled(text, settledMs)}
    </output>
  );
}
