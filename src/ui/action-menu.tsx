import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { Icon } from './icon.tsx';
import { moveFocus } from './roving-focus.ts';
import './action-menu.css';

/** An entry of a menu. */
export interface MenuAction {
  readonly label: string;
  /** Key with the same action. */
  readonly keyName?: string;
  /** Whether a line separates it from the previous entry. */
  readonly isApart?: boolean;
  readonly onChoose: () => void;
}

interface ActionMenuProps {
  /** Name of the menu. */
  readonly label: string;
  /** Why it cannot be opened now. */
  readonly offReason?: string | undefined;
  readonly buttonClass: string;
  readonly actions: readonly MenuAction[];
  /** Content of the button. */
  readonly children: ReactNode;
}

const key = (event: KeyboardEvent<HTMLElement>): void => {
  moveFocus(event, '.save-menu', 'button');
  // Keys for the menu must not reach the panel.
  event.stopPropagation();
};

/** Renders a button that opens a short list of actions. */
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
  /** Object that the actions apply to, for example 'Lane V1'. */
  readonly label: string;
  readonly actions: readonly MenuAction[];
}

/** Renders further actions for a row: three dots that open a short list. */
export function RowMenu({ label, actions }: RowMenuProps) {
  return (
    <ActionMenu label={label} buttonClass="btn square" actions={actions}>
      <Icon name="more" />
    </ActionMenu>
  );
}
