import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useDeviceRatio } from '../../../charts/pointing/use-size.ts';
import { Button, PrimaryButton } from '../../../ui/button.tsx';
import { formatNumber } from '../../../ui/format-number.ts';
import { ToolButton } from '../../../ui/tool-button.tsx';
import { useSession } from '../../session-context.ts';
import type { ScreenMeasure } from '../../../model/waveform-choices.ts';

/** Long side of a bank card, ISO/IEC 7810 ID-1, mm. */
const cardMm = 85.6;

/** Nominal CSS px per mm: 96 per inch. */
const nominalPxPerMm = 96 / 25.4;

export interface ScreenScale {
  /** CSS px per millimetre. */
  readonly pxPerMm: number;
  /** Whether it was measured on this screen; otherwise it is the nominal value. */
  readonly isCalibrated: boolean;
  /** Whether it was measured, but on a screen of another size. */
  readonly isOfAnother: boolean;
}

/** Returns the size of a screen in device pixels, which the browser's zoom does not change. */
function screenName(deviceRatio: number): string {
  return `${Math.round(screen.width * deviceRatio)} x ${Math.round(screen.height * deviceRatio)}`;
}

/** Returns the scale of a screen, measured or nominal. */
function screenScale(measure: ScreenMeasure | null, deviceRatio: number, screenNow: string): ScreenScale {
  const isCalibrated = measure !== null && measure.screen === screenNow;
  return {
    pxPerMm: isCalibrated ? measure.devicePxPerMm / deviceRatio : nominalPxPerMm,
    isCalibrated,
    isOfAnother: measure !== null && !isCalibrated,
  };
}

/** Returns the scale of the current screen. */
export function useScreenScale(): ScreenScale {
  const { waveforms } = useSession();
  const measure = useStore(waveforms, (state) => state.screen);
  const ratio = useDeviceRatio();
  return screenScale(measure, ratio, screenName(ratio));
}

/** Minimum and maximum length of the bar, CSS px; a card has a length in this range on existing screens. */
const minBarPx = 120;
const maxBarPx = 1400;

/** Renders a bar that the user matches to a bank card on the screen, so that millimetres are correct. */
export function CalibrationDialog({ onClose }: { readonly onClose: () => void }) {
  const { waveforms } = useSession();
  const measured = useStore(waveforms, (state) => state.screen !== null);
  const scale = useScreenScale();
  const ratio = useDeviceRatio();
  const dialog = useRef<HTMLDialogElement>(null);
  const [barPx, setBarPx] = useState(Math.round(cardMm * scale.pxPerMm));
  useEffect(() => dialog.current?.showModal(), []);
  const widthPx = Math.min(Math.max(barPx, minBarPx), maxBarPx);
  const save = (): void => {
    waveforms.measureScreen({ devicePxPerMm: (widthPx * ratio) / cardMm, screen: screenName(ratio) });
    onClose();
  };
  const text = `${formatNumber(widthPx, 0)} px, ${formatNumber(widthPx / cardMm, 2)} px a millimetre`;
  return (
    <dialog ref={dialog} className="dialog calibration" aria-labelledby="calibration-title" onClose={onClose}>
      <div className="panehead">
        <h2 id="calibration-title">Calibrate the screen</h2>
        <span className="grow" />
        <ToolButton icon="close" label="Close" onClick={onClose} />
      </div>
      <p>
        Hold a bank card against the screen and make the bar as wide as its long side, 85.6 mm. ECG paper is
        then drawn in true millimetres on this screen, also at another zoom of the browser.
      </p>
      <div className="card-bar" style={{ width: widthPx }} aria-hidden="true">
        85.6 mm
      </div>
      <label className="card-slider">
        <span>Width of the bar</span>
        <input
          type="range"
          min={minBarPx}
          max={Math.min(maxBarPx, Math.max(innerWidth - 48, 2 * minBarPx))}
          step={0.5}
          value={widthPx}
          aria-valuetext={text}
          onChange={(event) => setBarPx(event.currentTarget.valueAsNumber)}
        />
        <span className="dim">{text}</span>
      </label>
      <div className="buttons">
        {measured && (
          <Button
            onClick={() => {
              waveforms.measureScreen(null);
              setBarPx(Math.round(cardMm * nominalPxPerMm));
            }}
          >
            Forget
          </Button>
        )}
        <span className="grow" />
        <Button onClick={onClose}>Cancel</Button>
        <PrimaryButton onClick={save}>Keep</PrimaryButton>
      </div>
    </dialog>
  );
}
