import { ViewSwitch } from '../bench/view-switch.tsx';
import { WindowChooser } from './window-chooser.tsx';

/** Renders the elements next to the tab: the chosen window, and the choice of the view. */
export function IntervalsTools() {
  return (
    <>
      <WindowChooser />
      <ViewSwitch />
    </>
  );
}
