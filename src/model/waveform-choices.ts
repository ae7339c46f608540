/** What of a channel a lane shows. */
export type LaneForm = 'raw' | 'filtered' | 'differentiated';

export const laneForms: readonly LaneForm[] = ['raw', 'filtered', 'differentiated'];

/** A lane of the Waveforms bench. */
export interface LaneChoice {
  /** Tells it from the other lanes of the recording. */
  readonly id: string;
  readonly channelIndex: number;
  readonly form: LaneForm;
  readonly isHidden: boolean;
  /** The channel's unit to 10 mm; null lets the lane fit what is in view. */
  readonly perDivision: number | null;
}

/** Marks that the Waveforms bench shows or not. */
export const markNames = [
  'r',
  'classes',
  'qrs',
  'waves',
  'rejected',
  'foot',
  'notch',
  'annotations',
  'abnormal',
] as const;

export type MarkName = (typeof markNames)[number];

/** Of ECG paper, mm/s. */
export const paperSpeeds = [25, 50] as const;

/** Of ECG paper, mm/mV. */
export const paperGains = [5, 10, 20] as const;

export interface PaperChoice {
  readonly isOn: boolean;
  readonly speedMmPerSec: (typeof paperSpeeds)[number];
  readonly gainMmPerMv: (typeof paperGains)[number];
}

/** How large a screen's pixels are, as a person measured them. */
export interface ScreenMeasure {
  /** Device pixels a millimetre; the browser's zoom does not change them. */
  readonly devicePxPerMm: number;
  /** Which screen: its size in device pixels. */
  readonly screen: string;
}

/** One of the two marks of the calipers. */
export interface CaliperPoint {
  readonly atSec: number;
  /** In the lane's unit; null lies on the curve. */
  readonly value: number | null;
}

export interface Calipers {
  /** The lane whose amplitude is measured; null for the first. */
  readonly laneId: string | null;
  readonly from: CaliperPoint;
  readonly to: CaliperPoint;
  /** Whether the distance is repeated to both sides. */
  readonly isMarching: boolean;
}

/** How the Waveforms bench shows any recording. */
export interface WaveSettings {
  readonly hasCalipers: boolean;
  /** Whether calipers go to R and to samples that they come near. */
  readonly isSnapping: boolean;
  readonly hiddenMarks: readonly MarkName[];
  readonly paper: PaperChoice;
  /** Null where no screen was measured. */
  readonly screen: ScreenMeasure | null;
}

export const firstWaveSettings: WaveSettings = {
  hasCalipers: false,
  isSnapping: true,
  hiddenMarks: [],
  paper: { isOn: false, speedMmPerSec: 25, gainMmPerMv: 10 },
  screen: null,
};
