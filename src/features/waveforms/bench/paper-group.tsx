import { lazy, Suspense, useState } from 'react';
import { useStore } from 'zustand';
import { paperGains, paperSpeeds } from '../../../model/waveform-choices.ts';
import { CheckRow } from '../../../ui/check-row.tsx';
import { type GroupFold, ParameterGroup } from '../../../ui/parameter-group.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { useSession } from '../../session-context.ts';
import { useScreenScale } from './screen-scale.ts';

const CalibrationDialog = lazy(async () => ({
  default: (await import('./calibration-dialog.tsx')).CalibrationDialog,
}));

const choicesOf = <Value extends number>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: String(value) }));

/** ECG paper: on or off, its speed and gain, and how true its millimetres are. */
export function PaperGroup({ shut, onToggle }: GroupFold) {
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
