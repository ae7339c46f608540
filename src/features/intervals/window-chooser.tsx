import { useStore } from 'zustand';
import { windowedAnalysis } from '../../pipeline/analyses.ts';
import { StepButtons } from '../../ui/step-buttons.tsx';
import { ComputingNote } from '../bench/analysis-bench.tsx';
import { useChosenRun, useOpenAnalysis, useSession } from '../session-context.ts';

/** Renders ‹ Window 2 of 5 ›. */
export function WindowChooser() {
  const session = useSession();
  const analysis = windowedAnalysis(useOpenAnalysis());
  const windowIndex = useStore(session.selection, (state) => state.windowIndex);
  const { count, name } = useChosenRun(analysis, (run) => {
    const windows = run?.report?.result.windows ?? [];
    return { count: windows.length, name: windows[windowIndex]?.name ?? null };
  });
  if (count === 0) return null;
  return (
    <>
      <ComputingNote analysis={analysis} />
      <StepButtons
        labels={['Previous window', 'Next window']}
        isFirst={windowIndex === 0}
        isLast={windowIndex >= count - 1}
        onStep={(by) => session.chooseWindow(windowIndex + by)}
      >
        <span aria-live="polite">
          {name === null ? 'Window' : `${name},`} {windowIndex + 1} of {count}
        </span>
      </StepButtons>
    </>
  );
}
