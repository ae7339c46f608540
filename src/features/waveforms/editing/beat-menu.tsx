import { useEffect, useRef } from 'react';
import { BareButton } from '../../../ui/button.tsx';
import { moveFocus } from '../../../ui/roving-focus.ts';
import '../../../ui/action-menu.css';
import { assignableClasses } from './beat-classes.ts';

/** Place in the plot where the menu was opened. */
export interface MenuPlace {
  /** Position in the window, px. */
  readonly x: number;
  readonly y: number;
  readonly atSec: number;
  /** R of the beat there; null if there is none. */
  readonly beatSec: number | null;
}

interface BeatMenuProps {
  readonly place: MenuPlace;
  readonly onInsert: (label: string) => void;
  readonly onDelete: () => void;
  readonly onSnap: () => void;
  readonly onRelabel: (label: string) => void;
  readonly onClose: () => void;
}

/** Classes offered for a new beat; others are available by relabelling. */
const insertable: readonly string[] = ['N', 'V', 'A'];

/** Renders the actions for a beat, or for a place without one. */
export function BeatMenu({ place, onInsert, onDelete, onSnap, onRelabel, onClose }: BeatMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = menu.current;
    if (!element) return undefined;
    element.showPopover();
    const { width, height } = element.getBoundingClientRect();
    element.style.left = `${Math.max(Math.min(place.x, innerWidth - width - 4), 0)}px`;
    element.style.top = `${Math.max(Math.min(place.y, innerHeight - height - 4), 0)}px`;
    element.querySelector('button')?.focus({ preventScroll: true });
    const toggled = (event: Event): void => {
      if (event instanceof ToggleEvent && event.newState === 'closed') onClose();
    };
    element.addEventListener('toggle', toggled);
    return () => element.removeEventListener('toggle', toggled);
  }, [place, onClose]);
  const { beatSec } = place;
  const acts: readonly { readonly label: string; readonly keyName?: string; readonly act: () => void }[] =
    beatSec === null
      ? assignableClasses
          .filter(({ label }) => insertable.includes(label))
          .map(({ label, name }) => ({
            label: label === 'N' ? 'Insert a beat here' : `Insert, ${name}`,
            act: () => onInsert(label),
          }))
      : [
          { label: 'Delete the beat', keyName: 'Delete', act: onDelete },
          { label: 'R to the extremum', keyName: 'Enter', act: onSnap },
          ...assignableClasses.map(({ label, name }) => ({
            label: `Class ${label}, ${name}`,
            keyName: label,
            act: () => onRelabel(label),
          })),
        ];
  return (
    <div
      ref={menu}
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={beatSec === null ? 'Insert a beat' : 'Beat'}
      className="save-menu beat-menu"
      // The plot below would treat the press as its own drag.
      onPointerDown={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      {acts.map(({ label, keyName, act }) => (
        <BareButton
          key={label}
          role="menuitem"
          onKeyDown={(event) => {
            moveFocus(event, '.beat-menu', 'button');
            event.stopPropagation();
          }}
          onClick={() => {
            menu.current?.hidePopover();
            act();
          }}
        >
          {label}
          {keyName !== undefined && <kbd aria-hidden="true">{keyName}</kbd>}
        </BareButton>
      ))}
    </div>
  );
}
