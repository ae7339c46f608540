import { lateComponent } from '../../../ui/late-component.ts';
import { useShut } from '../../../ui/use-shut.ts';
import { EditsGroup } from '../editing/edits-group.tsx';
import { LanesGroup } from './lanes-group.tsx';
import { MarksGroup } from './marks-group.tsx';
import '../../../ui/group-note.css';
import './waveforms-groups.css';
import { useStore } from 'zustand';
import { CheckRow } from '../../../ui/check-row.tsx';
import { type GroupFold, ParameterGroup } from '../../../ui/parameter-group.tsx';
import { useCalipers } from './use-calipers.ts';
import { useSession } from '../../session-context.ts';
import { Suspense, useState } from 'react';
import { paperGains, paperSpeeds } from '../../../model/waveform-choices.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { useScreenScale } from './screen-scale.ts';

/** What the inspector has of the Waveforms bench. */
export function WaveformsGroups() {
  const shut = useShut();
  return (
    <>
      <LanesGroup {...shut.foldOf('Lanes')} />
      <MarksGroup {...shut.foldOf('Marks')} />
      <EditsGroup {...shut.foldOf('Edits')} />
      <CalipersGroup {...shut.foldOf('Calipers')} />
      <PaperGroup {...shut.foldOf('Paper')} />
    </>
  );
}

/** Calipers: on or off, repeated or not, and whether they go to R and the curve. */
function CalipersGroup({ shut, onToggle }: GroupFold) {
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

const CalibrationDialog = lateComponent(
  async () => (await import('./calibration-dialog.tsx')).CalibrationDialog,
);

const choicesOf = <Value extends number>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: String(value) }));

/** ECG paper: on or off, its speed and gain, and how true its millimetres are. */
function PaperGroup({ shut, onToggle }: GroupFold) {
  const { waveforms } = useSession();
  const { isOn, speedMmPerSec, gainMmPerMv } = useStore(waveforms, (state) => state.paper);
  const screen = useScreenScale();
  const [isCalibrating, setCalibrating] = useState(false);
  return (
    <ParameterGroup
      title="Paper"
      shut={shut}
      summary={isOn ? `${speedMmPerSec} mm/s, ${gainMmPerMv} mm/mV` : 'off'}
      onToggle={onToggle}
    >
      <CheckRow checked={isOn} onChange={(on) => waveforms.setPaper({ isOn: on })}>
        ECG paper
      </CheckRow>
      <div className="param">
        <span>Speed, mm/s</span>
        <Segmented
          label="Speed of the paper"
          value={speedMmPerSec}
          choices={choicesOf(paperSpeeds)}
          onChange={(speed) => waveforms.setPaper({ speedMmPerSec: speed })}
        />
      </div>
      <div className="param">
        <span>Gain, mm/mV</span>
        <Segmented
          label="Gain of the paper"
          value={gainMmPerMv}
          choices={choicesOf(paperGains)}
          onChange={(gain) => waveforms.setPaper({ gainMmPerMv: gain })}
        />
      </div>
      <p className="group-note">
        {screen.isCalibrated
          ? 'True millimetres on this screen. '
          : screen.isOfAnother
            ? 'Calibrated for a screen of another size; on this one millimetres are a guess. '
            : 'This screen is not calibrated: millimetres are the 96 px to an inch that browsers assume. '}
        <button type="button" className="link" onClick={() => setCalibrating(true)}>
          {screen.isCalibrated ? 'Calibrate again' : 'Calibrate with a bank card'}
        </button>
      </p>
      {isCalibrating && (
        <Suspense fallback={null}>
          <CalibrationDialog onClose={() => setCalibrating(false)} />
        </Suspense>
      )}
    </ParameterGroup>
  );
}
