import { useEffect } from 'react';

/**
 * Keeps the help of the focused parameter unfolded while the pointer is pressed elsewhere.
 *
 * The press moves the focus away. If the help folded then, the pressed element would move away before the release, and
 * the click would be lost.
 */
export function useHeldHelp(): void {
  useEffect(() => {
    let held: Element | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const letGo = (): void => {
      held?.removeAttribute('data-held');
      held = null;
    };
    const hold = ({ target }: PointerEvent): void => {
      clearTimeout(timer);
      letGo();
      const focused = document.querySelector('.param:focus-within');
      if (focused === null || (target instanceof Node && focused.contains(target))) return;
      held = focused;
      held.setAttribute('data-held', '');
    };
    // The click follows immediately.
    const letGoAfterClick = (): void => {
      timer = setTimeout(letGo);
    };
    document.addEventListener('pointerdown', hold, { capture: true });
    document.addEventListener('pointerup', letGoAfterClick, { capture: true });
    document.addEventListener('pointercancel', letGoAfterClick, { capture: true });
    return () => {
      clearTimeout(timer);
      letGo();
      document.removeEventListener('pointerdown', hold, { capture: true });
      document.removeEventListener('pointerup', letGoAfterClick, { capture: true });
      document.removeEventListener('pointercancel', letGoAfterClick, { capture: true });
    };
  }, []);
}
