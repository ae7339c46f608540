import { useState } from 'react';
import { newSynthetic } from '../pipeline/sample-parameters.ts';
import { useChosen, useSession } from '../features/session-context.ts';
import { Icon } from '../ui/icon.tsx';
import { ToolButton } from '../ui/tool-button.tsx';

const sentence = 'A sample with known true values. Drop your own recording anywhere.';

/** Says on a sample that it is one, and what else can be done; until it is dismissed. */
export function SampleHint({ onPickFiles }: { readonly onPickFiles: () => void }) {
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
