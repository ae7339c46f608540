import { useStore } from 'zustand';
import { CheckRow } from '../../../ui/check-row.tsx';
import { type GroupFold, ParameterGroup } from '../../../ui/parameter-group.tsx';
import { useCalipers } from './use-calipers.ts';
import { useSession } from '../../session-context.ts';

/** Calipers: on or off, repeated or not, and whether they go to R and the curve. */
export function CalipersGroup({ shut, onToggle }: GroupFold) {
  const { waveforms } = useSession();
  const isSnapping = useStore(waveforms, (state) => state.isSnapping);
  const { isOn, isMarching, toggle, march, placeInView } = useCalipers();
  return (
    <ParameterGroup
      title="Calipers"
      shut={shut}
      summary={isOn ? (isMarching ? 'marching' : 'on') : 'off'}
      onToggle={onToggle}
    >
      <CheckRow checked={isOn} onChange={toggle}>
        Calipers
      </CheckRow>
      <CheckRow checked={isMarching} onChange={march}>
        March out equal distances
      </CheckRow>
      <CheckRow checked={isSnapping} onChange={waveforms.snap}>
        Go to R, samples and the curve
      </CheckRow>
      <p className="group-note">
        Drag a line for time, its knob for amplitude, the bar for both; Alt leaves them free. A click on a
        lane’s name measures there.{' '}
        <button type="button" className="link" onClick={placeInView}>
          Place in the view
        </button>
      </p>
    </ParameterGroup>
  );
}
