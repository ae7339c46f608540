import { useEffect, useRef } from 'react';
import { versionText } from '../model/version.ts';
import { ToolButton } from '../ui/tool-button.tsx';
import type { PaletteCommand } from './command.ts';
import { keyRows } from './key-list.ts';

interface HelpDialogProps {
  readonly commands: readonly PaletteCommand[];
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Keys, the pointer, and what the page is not. */
export function HelpDialog({ commands, open, onClose }: HelpDialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (open && dialog?.open === false) dialog.showModal();
    if (!open && dialog?.open === true) dialog.close();
  }, [open]);
  return (
    <dialog ref={ref} className="dialog help-dialog" aria-labelledby="help-title" onClose={onClose}>
      <div className="panehead">
        <h2 id="help-title">Keys</h2>
        <span className="grow" />
        <ToolButton icon="close" label="Close" onClick={onClose} />
      </div>
      <dl>
        {keyRows(commands).map((row) => (
          <div key={row.does}>
            <dt>
              {row.keys.map((together) => (
                <kbd key={together.join(' ')}>{together.join(' ')}</kbd>
              ))}
            </dt>
            <dd>{row.does}</dd>
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
      <p>
        Beatbench {versionText} is under the MIT licence;{' '}
        <a href="./THIRD-PARTY-NOTICES.txt" target="_blank" rel="noopener">
          notices and licences of the software inside
        </a>
        .
      </p>
    </dialog>
  );
}
