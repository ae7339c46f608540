import { Overview } from '../features/overview/overview.tsx';
import type { FilePickerHandle } from '../features/recordings/file-picker.tsx';
import { NotOpen } from '../features/recordings/not-open.tsx';
import { Start } from '../features/recordings/start.tsx';
import { useChosen } from '../features/session-context.ts';
import { notOpenReason } from '../state/opening/recordings.ts';
import { BenchArea, MachineBenchArea } from './bench-area.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { PartHint } from './part-hint.tsx';
import { SampleHint } from './sample-hint.tsx';
import { useOpenBench } from './use-open-bench.ts';

interface CentreProps {
  readonly dropping: boolean;
  readonly picker: FilePickerHandle;
  /** Whether a drawer or a dialog lies over it. */
  readonly isCovered: boolean;
  /** Called when it shows why a recording is not open, so that what lies over it gives way. */
  readonly onNotOpen: () => void;
}

/**
 * Overview, waveforms and bench of the chosen recording; why it is not open; or the way in, where none is. A bench that
 * needs no recording has no waveforms, and stands there without one too.
 */
export function Centre({ dropping, picker, isCovered, onNotOpen }: CentreProps) {
  const chosen = useChosen();
  const bench = useOpenBench();
  const summary = chosen?.summary ?? null;
  if (bench.kind === 'machine') {
    return (
      <>
        {summary && (
          <ErrorBoundary key={`overview ${summary.id}`} part="The overview">
            <Overview summary={summary} />
          </ErrorBoundary>
        )}
        <MachineBenchArea bench={bench} />
      </>
    );
  }
  if (!summary) {
    const reason = chosen && notOpenReason(chosen);
    if (chosen && reason !== null) {
      return (
        <NotOpen
          key={`${chosen.key} ${reason}`}
          entry={chosen}
          reason={reason}
          isCovered={isCovered}
          onShown={onNotOpen}
          onPickFiles={picker.pickFiles}
        />
      );
    }
    if (chosen?.state === 'reading') return <p className="opening">Opening {chosen.name}.</p>;
    return <Start dropping={dropping} onPickFiles={picker.pickFiles} onPickFolder={picker.pickFolder} />;
  }
  return (
    <>
      <SampleHint onPickFiles={picker.pickFiles} />
      <PartHint />
      <ErrorBoundary key={`overview ${summary.id}`} part="The overview">
        <Overview summary={summary} />
      </ErrorBoundary>
      <ErrorBoundary key={`waveforms ${bench.id} ${summary.id}`} part="The waveforms">
        <bench.Waves summary={summary} />
      </ErrorBoundary>
      <BenchArea bench={bench} summary={summary} />
    </>
  );
}
