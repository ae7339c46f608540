import type { KeyboardEvent } from 'react';
import { useId, useRef } from 'react';
import { moveFocus } from './roving-focus.ts';
import './save-menu.css';

/** An entry under the formats. */
export interface MenuAction {
  readonly label: string;
  /** The key that does the same. */
  readonly keyName?: string;
  readonly onChoose: () => void;
}

const none: readonly MenuAction[] = [];

interface SaveMenuProps<Format extends string> {
  /** What is saved, as in 'Save foot sweep'. */
  readonly label: string;
  /** A word beside the drawing where there is room. */
  readonly word?: string;
  readonly formats: readonly Format[];
  readonly actions?: readonly MenuAction[];
  /** Why nothing can be saved now. */
  readonly offReason?: string;
  readonly onSave: (format: Format) => void;
}

const key = (event: KeyboardEvent<HTMLElement>): void => {
  moveFocus(event, '.save-menu', 'button');
  // The panel's own keys must not hear what is meant for the menu.
  event.stopPropagation();
};

/** The one tool of a panel: a button that opens a short list of formats, and of what else can be done with it. */
export function SaveMenu<Format extends string>({
  label,
  word,
  formats,
  actions = none,
  offReason,
  onSave,
}: SaveMenuProps<Format>) {
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const buttonLabel = offReason === undefined ? label : `${label}: ${offReason}`;
  const place = (): void => {
    const box = button.current?.getBoundingClientRect();
    if (!box || !menu.current) return;
    menu.current.style.top = `${box.bottom}px`;
    menu.current.style.right = `${document.documentElement.clientWidth - box.right}px`;
  };
  const entries: readonly MenuAction[] = [
    ...formats.map((format) => ({ label: format.toUpperCase(), onChoose: () => onSave(format) })),
    ...actions,
  ];
  return (
    <>
      <button
        ref={button}
        type="button"
        className={word === undefined ? 'btn square' : 'btn'}
        aria-label={buttonLabel}
        title={buttonLabel}
        disabled={offReason !== undefined}
        aria-haspopup="menu"
        popoverTarget={id}
        onClick={place}
      >
        <svg className="icon" width={14} height={14} viewBox="0 0 16 16" aria-hidden="true">
          <path d="M8 2.5v7.5M4.5 6.8L8 10.3l3.5-3.5M3 13.5h10" />
        </svg>
        {word !== undefined && <span className="only-wide">{word}</span>}
      </button>
      <div ref={menu} id={id} popover="auto" role="menu" aria-label={label} className="save-menu">
        {entries.map((entry, index) => (
          <button
            key={entry.label}
            type="button"
            role="menuitem"
            className={`btn ${index === formats.length ? 'apart' : ''}`}
            onKeyDown={key}
            onClick={() => {
              menu.current?.hidePopover();
              entry.onChoose();
            }}
          >
            {entry.label}
            {entry.keyName !== undefined && <kbd aria-hidden="true">{entry.keyName}</kbd>}
          </button>
        ))}
      </div>
    </>
  );
}
