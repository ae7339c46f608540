import { lateComponent } from '../ui/late-component.ts';
import { Overview } from '../features/overview/overview.tsx';
import type { FilePickerHandle } from '../features/recordings/file-picker.tsx';
import { NotOpen } from '../features/recordings/not-open.tsx';
import { Start } from '../features/recordings/start.tsx';
import { useChosen, useSession } from '../features/session-context.ts';
import { notOpenReason } from '../state/opening/recordings.ts';
import { BenchArea, MachineBenchArea } from './bench-area.tsx';
import { qrsBench } from './benches/qrs-bench.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { PartHint } from './part-hint.tsx';
import { useOpenBench } from './use-open-bench.ts';
import { Suspense, useState } from 'react';
import { useStore } from 'zustand';
import { analysisEntry } from '../pipeline/analyses.ts';
import { isOfMarks } from '../pipeline/channels.ts';
import { newSynthetic } from '../pipeline/sample-parameters.ts';
import { Icon } from '../ui/icon.tsx';
import { ToolButton } from '../ui/tool-button.tsx';

const Story = lateComponent(async () => (await import('../features/story/story.tsx')).StoryStrip);

const sentence = 'A sample with known true values. Drop your own recording anywhere.';

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
  const { story } = useSession();
  const isTelling = useStore(story, ({ stop }) => stop !== null);
  const summary = chosen?.summary ?? null;
  const isTold = isTelling && chosen?.sample === 'rest' && bench.id === 'intervals';
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
  // Beats without a signal are drawn alike where a bench can do nothing with them.
  const takesMarks = bench.kind === 'recording' && analysisEntry(bench.work).takesMarks === true;
  const Waves = isOfMarks(summary) && !takesMarks ? qrsBench.Waves : bench.Waves;
  return (
    <>
      {isTold ? (
        <Suspense fallback={null}>
          <Story summary={summary} onPickFiles={picker.pickFiles} />
        </Suspense>
      ) : (
        <SampleHint onPickFiles={picker.pickFiles} />
      )}
      <PartHint />
      <ErrorBoundary key={`overview ${summary.id}`} part="The overview">
        <Overview summary={summary} />
      </ErrorBoundary>
      <ErrorBoundary key={`waveforms ${bench.id} ${summary.id}`} part="The waveforms">
        <Waves summary={summary} />
      </ErrorBoundary>
      <BenchArea bench={bench} summary={summary} />
    </>
  );
}

/** Says on a sample that it is one, and what else can be done; until it is dismissed. */
function SampleHint({ onPickFiles }: { readonly onPickFiles: () => void }) {
  const session = useSession();
  const chosen = useChosen();
  const [dismissed, setDismissed] = useState(false);
  if (dismissed || chosen?.group !== 'Samples') return null;
  return (
    <div className="hint">
      <Icon name="pulse" />
      <span className="nowrap grow" title={sentence}>
        {sentence}
      </span>
      <button type="button" className="btn edged" onClick={onPickFiles}>
        Open files
      </button>
      <button type="button" className="btn edged" onClick={() => void session.addSynthetic(newSynthetic)}>
        Create a synthetic recording
      </button>
      <ToolButton icon="close" label="Dismiss" onClick={() => setDismissed(true)} />
    </div>
  );
}
