import { useStore } from 'zustand';
import { Segmented } from '../../ui/segmented.tsx';
import { type DenoiseLayout, denoiseLooks } from '../denoise-looks.ts';
import { ComputingNote } from '../bench/analysis-bench.tsx';
import { useChosenRun } from '../session-context.ts';

const layouts = [
  { value: 'beneath', label: 'Beneath' },
  { value: 'over', label: 'Over' },
] as const satisfies readonly { readonly value: DenoiseLayout; readonly label: string }[];

/** Renders the choices of the layout of the traces, and of showing the truth behind the clean one. */
export function DenoiseTools() {
  const hasTruth = useChosenRun('denoise', (run) => run?.report?.hasTruth ?? false);
  const { layout, showsTruth } = useStore(denoiseLooks);
  return (
    <>
      <ComputingNote analysis="denoise" />
      {hasTruth && (
        <label className="denoise-tool">
          <input
            type="checkbox"
            checked={showsTruth}
            onChange={(event) => denoiseLooks.setState({ showsTruth: event.currentTarget.checked })}
          />
          <span className="only-wide">Truth behind the clean ECG</span>
          <span className="only-narrow">Truth</span>
        </label>
      )}
      <Segmented
        label="Noisy, clean and residual"
        value={layout}
        choices={layouts}
        onChange={(next) => denoiseLooks.setState({ layout: next })}
      />
    </>
  );
}
