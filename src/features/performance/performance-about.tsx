import { useStore } from 'zustand';
import { useSession } from '../session-context.ts';
import { deviceText } from './device-words.ts';
import { usePerformance } from './use-performance.ts';

/** On what is measured and how, beside the bench's name. */
export function PerformanceAbout() {
  const { parameters } = useSession();
  const changed = useStore(parameters.performance, (state) => state.changed);
  const { machine } = usePerformance();
  const repeats = changed['repeats'] ?? 10;
  const text = machine === null ? 'asking for the device' : deviceText(machine.device);
  const about = `${text} · float32 · median of ${repeats}`;
  return (
    <span className="dim nowrap" title={about}>
      {about}
    </span>
  );
}
