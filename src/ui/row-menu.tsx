import type { KeyboardEvent } from 'react';
import { useId, useRef } from 'react';
import { Icon } from './icon.tsx';
import { moveFocus } from './roving-focus.ts';
import type { MenuAction } from './save-menu.tsx';
import './save-menu.css';

interface RowMenuProps {
  /** What it acts on, as in 'Lane V1'. */
  readonly label: string;
  readonly actions: readonly MenuAction[];
}

const key = (event: KeyboardEvent<HTMLElement>): void => {
  moveFocus(event, '.save-menu', 'button');
  event.stopPropagation();
};

/** What else can be done with a row: three dots that open a short list. */
export function RowMenu({ label, actions }: RowMenuProps) {
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
        <Icon name="more" />
      </button>
      <div ref={menu} id={id} popover="auto" role="menu" aria-label={label} className="save-menu">
        {actions.map((action) => (
          <button
            key={action.label}
            type="button"
            role="menuitem"
            className="btn"
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
