import { useStore } from 'zustand';
import { Segmented } from '../../ui/segmented.tsx';
import { useSession } from '../session-context.ts';
import './measured-switch.css';

const choices = [
  { value: 'intervals', label: 'Foot and notch' },
  { value: 'landmark', label: 'Any landmark' },
] as const;

/**
 * Renders the choice of what the Intervals bench measures: feet and notches of the PPG after R, or one landmark of any
 * channel.
 */
export function MeasuredSwitch() {
  const session = useSession();
  const open = useStore(session.bench, (state) => state.open);
  return (
    <div className="measured-switch">
      <Segmented
        label="What is measured"
        value={open === 'landmark' ? 'landmark' : 'intervals'}
        choices={choices}
        onChange={(bench) => void session.openBench(bench)}
      />
    </div>
  );
}
