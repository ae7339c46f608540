import { useStore } from 'zustand';
import { ToolButton } from '../../ui/tool-button.tsx';
import { ComputingNote } from '../analysis-bench.tsx';
import { useChosenRun, useSession } from '../session-context.ts';

interface WindowChooserProps {
  readonly analysis?: 'intervals' | 'landmark';
}

/** ‹ Window 2 of 5 › */
export function WindowChooser({ analysis = 'intervals' }: WindowChooserProps) {
  const session = useSession();
  const windowIndex = useStore(session.selection, (state) => state.windowIndex);
  const run = useChosenRun(analysis);
  const count = run?.report?.result.windows.length ?? 0;
  if (count === 0) return null;
  return (
    <>
      <ComputingNote analysis={analysis} />
      <ToolButton
        icon="left"
        label="Previous window"
        disabled={windowIndex === 0}
        onClick={() => session.chooseWindow(windowIndex - 1)}
      />
      <span aria-live="polite">
        Window {windowIndex + 1} of {count}
      </span>
      <ToolButton
        icon="right"
        label="Next window"
        disabled={windowIndex >= count - 1}
        onClick={() => session.chooseWindow(windowIndex + 1)}
      />
    </>
  );
}
