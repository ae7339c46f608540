import { WindowChooser } from '../window-chooser.tsx';

/** What stands beside the tab: the window that is read. */
export function LandmarkTools() {
  return <WindowChooser analysis="landmark" />;
}
