/** Form in which a lane shows a channel. */
export type LaneForm = 'raw' | 'filtered' | 'differentiated';

export const laneForms: readonly LaneForm[] = ['raw', 'filtered', 'differentiated'];

/** A lane of the Waveforms bench. */
export interface LaneChoice {
  /** Identifies the lane within the recording. */
  readonly id: string;
  readonly channelIndex: number;
  readonly form: LaneForm;
  readonly isHidden: boolean;
  /** The channel's unit per 10 mm; null scales the lane to the visible signal. */
  readonly perDivision: number | null;
}

/** Marks that the Waveforms bench can show or hide. */
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

/** Speeds of ECG paper, mm/s. */
export const paperSpeeds = [25, 50] as const;

/** Gains of ECG paper, mm/mV. */
export const paperGains = [5, 10, 20] as const;

export interface PaperChoice {
  readonly isOn: boolean;
  readonly speedMmPerSec: (typeof paperSpeeds)[number];
  readonly gainMmPerMv: (typeof paperGains)[number];
}

/** Size of a screen's pixels, as measured by the user. */
export interface ScreenMeasure {
  /** Device pixels per millimetre; independent of the browser's zoom. */
  readonly devicePxPerMm: number;
  /** Identifies the screen: its size in device pixels. */
  readonly screen: string;
}

/** One of the two marks of the calipers. */
export interface CaliperPoint {
  readonly atSec: number;
  /** In the lane's unit; null for a point on the curve. */
  readonly value: number | null;
}

export interface Calipers {
  /** The lane whose amplitude is measured; null for the first. */
  readonly laneId: string | null;
  readonly from: CaliperPoint;
  readonly to: CaliperPoint;
  /** Whether the distance is repeated on both sides. */
  readonly isMarching: boolean;
}

/** Settings of the Waveforms bench, for all recordings. */
export interface WaveSettings {
  readonly hasCalipers: boolean;
  /** Whether calipers snap to R and to samples near them. */
  readonly isSnapping: boolean;
  readonly hiddenMarks: readonly MarkName[];
  readonly paper: PaperChoice;
  /** Null if no screen was measured. */
  readonly screen: ScreenMeasure | null;
}

export const defaultWaveSettings: WaveSettings = {
  hasCalipers: false,
  isSnapping: true,
  hiddenMarks: [],
  paper: { isOn: false, speedMmPerSec: 25, gainMmPerMv: 10 },
  screen: null,
};
