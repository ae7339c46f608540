import { type ReactNode, type RefObject, useEffect, useId } from 'react';
import './table-preview.css';

interface PreviewFrameProps {
  readonly className?: string;
  /** Name of the file. */
  readonly title: string;
  /** Words for the choice to make: 'how it is read'. */
  readonly about: string;
  /** Called when the dialog is closed; null in the centre of the page, which has its own heading. */
  readonly onClose: (() => void) | null;
  /** Ref of the dialog; stays empty in the centre. */
  readonly dialog: RefObject<HTMLDialogElement | null>;
  readonly children: ReactNode;
}

/**
 * Renders a frame for choices about a file: a dialog over the page if the file is open, otherwise a part of the centre.
 */
export function PreviewFrame({ className = '', title, about, onClose, dialog, children }: PreviewFrameProps) {
  const id = useId();
  useEffect(() => {
    dialog.current?.showModal();
  }, [dialog]);
  if (onClose === null) return <div className={`table-preview placed ${className}`}>{children}</div>;
  return (
    <dialog
      ref={dialog}
      className={`dialog table-preview ${className}`}
      aria-labelledby={id}
      onClose={onClose}
    >
      <div className="panehead">
        <h2 id={id}>{title}</h2>
        <span className="dim">{about}</span>
      </div>
      {children}
    </dialog>
  );
}
