import { ViewSwitch } from '../bench/view-switch.tsx';
import { WindowChooser } from './window-chooser.tsx';

/** What stands beside the tab: the window that is read, and what is shown of it. */
export function IntervalsTools() {
  return (
    <>
      <WindowChooser />
      <ViewSwitch />
    </>
  );
}
