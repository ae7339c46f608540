import type { KeyboardEvent } from 'react';
import { useId, useRef } from 'react';
import { moveFocus } from './roving-focus.ts';
import './save-menu.css';

interface SaveMenuProps<Format extends string> {
  /** What is saved, as in 'Save foot sweep'. */
  readonly label: string;
  readonly formats: readonly Format[];
  readonly onSave: (format: Format) => void;
}

const key = (event: KeyboardEvent<HTMLElement>): void => {
  moveFocus(event, '.save-menu', 'button');
  // The panel's own keys must not hear what is meant for the menu.
  event.stopPropagation();
};

/** The one tool of a panel: a button that opens a short list of formats. */
export function SaveMenu<Format extends string>({ label, formats, onSave }: SaveMenuProps<Format>) {
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const place = (): void => {
    const box = button.current?.getBoundingClientRect();
    if (!box || !menu.current) return;
    menu.current.style.top = `${box.bottom}px`;
    menu.current.style.right = `${document.documentElement.clientWidth - box.right}px`;
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="btn square"
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        popoverTarget={id}
        onClick={place}
      >
        <svg className="icon" width={14} height={14} viewBox="0 0 16 16" aria-hidden="true">
          <path d="M8 2.5v7.5M4.5 6.8L8 10.3l3.5-3.5M3 13.5h10" />
        </svg>
      </button>
      <div ref={menu} id={id} popover="auto" role="menu" aria-label={label} className="save-menu">
        {formats.map((format) => (
          <button
            key={format}
            type="button"
            role="menuitem"
            className="btn"
            onKeyDown={key}
            onClick={() => {
              menu.current?.hidePopover();
              onSave(format);
            }}
          >
            {format.toUpperCase()}
          </button>
        ))}
      </div>
    </>
  );
}
