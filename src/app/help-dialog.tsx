import { useEffect, useRef } from 'react';
import { ToolButton } from '../ui/tool-button.tsx';

const keys: readonly { readonly keys: readonly string[]; readonly act: string }[] = [
  { keys: ['←', '→'], act: 'move the view a tenth; with Shift, a whole' },
  { keys: ['+', '−'], act: 'zoom in and out' },
  { keys: ['0'], act: 'show ten seconds' },
  { keys: ['Home', 'End'], act: 'start and end of the record' },
  { keys: ['↑', '↓'], act: 'go through recordings; step a parameter, with Shift ten steps' },
  { keys: ['Delete'], act: 'close a recording' },
  { keys: ['F6'], act: 'go round the panes' },
  { keys: ['Esc'], act: 'close a drawer; take back what was typed' },
  { keys: ['?'], act: 'this list' },
];

interface HelpDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Keys, the pointer, and what the page is not. */
export function HelpDialog({ open, onClose }: HelpDialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (open && dialog?.open === false) dialog.showModal();
    if (!open && dialog?.open === true) dialog.close();
  }, [open]);
  return (
    <dialog ref={ref} className="help-dialog" aria-labelledby="help-title" onClose={onClose}>
      <div className="panehead">
        <h2 id="help-title">Keys</h2>
        <span className="grow" />
        <ToolButton icon="close" label="Close" onClick={onClose} />
      </div>
      <dl>
        {keys.map((row) => (
          <div key={row.act}>
            <dt>
              {row.keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{row.act}</dd>
          </div>
        ))}
      </dl>
      <p>
        In the plots the wheel zooms at the pointer and dragging moves the view; in the overview the brush is
        moved and its edges are dragged.
      </p>
      <p>
        For research and teaching. No medical device. Files are read in this tab and stay on this computer.
      </p>
    </dialog>
  );
}
