import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { Icon } from './icon.tsx';
import { moveFocus } from './roving-focus.ts';
import './action-menu.css';

/** An entry of a menu. */
export interface MenuAction {
  readonly label: string;
  /** The key that does the same. */
  readonly keyName?: string;
  /** Whether a line stands over it. */
  readonly isApart?: boolean;
  readonly onChoose: () => void;
}

interface ActionMenuProps {
  /** What the menu is called. */
  readonly label: string;
  /** Why it cannot be opened now. */
  readonly offReason?: string | undefined;
  readonly buttonClass: string;
  readonly actions: readonly MenuAction[];
  /** Stands in the button. */
  readonly children: ReactNode;
}

const key = (event: KeyboardEvent<HTMLElement>): void => {
  moveFocus(event, '.save-menu', 'button');
  // The panel's own keys must not hear what is meant for the menu.
  event.stopPropagation();
};

/** A button that opens a short list of what can be done. */
export function ActionMenu({ label, offReason, buttonClass, actions, children }: ActionMenuProps) {
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
  return (
    <>
      <button
        ref={button}
        type="button"
        className={buttonClass}
        aria-label={buttonLabel}
        title={buttonLabel}
        disabled={offReason !== undefined}
        aria-haspopup="menu"
        popoverTarget={id}
        onClick={place}
      >
        {children}
      </button>
      <div ref={menu} id={id} popover="auto" role="menu" aria-label={label} className="save-menu">
        {actions.map((action) => (
          <button
            key={action.label}
            type="button"
            role="menuitem"
            className={`btn ${action.isApart ? 'apart' : ''}`}
            onKeyDown={key}
            onClick={() => {
              menu.current?.hidePopover();
              action.onChoose();
            }}
          >
            {action.label}
            {action.keyName !== undefined && <kbd aria-hidden="true">{action.keyName}</kbd>}
          </button>
        ))}
      </div>
    </>
  );
}

interface RowMenuProps {
  /** What it acts on, as in 'Lane V1'. */
  readonly label: string;
  readonly actions: readonly MenuAction[];
}

/** What else can be done with a row: three dots that open a short list. */
export function RowMenu({ label, actions }: RowMenuProps) {
  return (
    <ActionMenu label={label} buttonClass="btn square" actions={actions}>
      <Icon name="more" />
    </ActionMenu>
  );
}
