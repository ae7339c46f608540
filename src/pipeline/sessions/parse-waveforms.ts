import type { SessionWaveforms } from './session-file.ts';
import {
  isObject,
  acceptList,
  numberWithin,
  ownProperty,
  acceptText,
  acceptInteger,
  acceptWord,
} from './untrusted.ts';
import type {
  CaliperPoint,
  Calipers,
  LaneChoice,
  ScreenMeasure,
  WaveSettings,
} from '../../model/waveform-choices.ts';
import {
  defaultWaveSettings,
  laneForms,
  markNames,
  paperGains,
  paperSpeeds,
} from '../../model/waveform-choices.ts';

const maxLanes = 200;
const maxSec = 1e9;
const maxAmount = 1e12;

function parseLane(value: unknown): LaneChoice | null {
  const id = acceptText(ownProperty(value, 'id'), 64);
  const channelIndex = acceptInteger(ownProperty(value, 'channelIndex'), 0, 100_000);
  const form = acceptWord(ownProperty(value, 'form'), laneForms);
  if (id === null || channelIndex === null || form === null) return null;
  const perDivision = numberWithin(ownProperty(value, 'perDivision'), 1 / maxAmount, maxAmount);
  return { id, channelIndex, form, isHidden: ownProperty(value, 'isHidden') === true, perDivision };
}

function parsePoint(value: unknown): CaliperPoint | null {
  const atSec = numberWithin(ownProperty(value, 'atSec'), 0, maxSec);
  return atSec === null
    ? null
    : { atSec, value: numberWithin(ownProperty(value, 'value'), -maxAmount, maxAmount) };
}

function parseCalipers(value: unknown): Calipers | null {
  const from = parsePoint(ownProperty(value, 'from'));
  const to = parsePoint(ownProperty(value, 'to'));
  if (!from || !to) return null;
  return {
    laneId: acceptText(ownProperty(value, 'laneId'), 64),
    from,
    to,
    isMarching: ownProperty(value, 'isMarching') === true,
  };
}

/** Parses external lanes and calipers of a recording; invalid parts become the initial ones. */
export function parseWaveforms(value: unknown): SessionWaveforms | null {
  if (!isObject(value)) return null;
  const lanes = acceptList(ownProperty(value, 'lanes'), maxLanes, parseLane);
  const areIdsUnique = new Set(lanes.map(({ id }) => id)).size === lanes.length;
  return {
    lanes: lanes.length > 0 && areIdsUnique ? lanes : null,
    calipers: parseCalipers(ownProperty(value, 'calipers')),
  };
}

function parseScreen(value: unknown): ScreenMeasure | null {
  const devicePxPerMm = numberWithin(ownProperty(value, 'devicePxPerMm'), 0.5, 100);
  const screen = acceptText(ownProperty(value, 'screen'), 64);
  return devicePxPerMm === null || screen === null ? null : { devicePxPerMm, screen };
}

/** Parses external settings for all recordings. */
export function parseWaveSettings(value: unknown): WaveSettings {
  const paper = ownProperty(value, 'paper');
  const speed = ownProperty(paper, 'speedMmPerSec');
  const gain = ownProperty(paper, 'gainMmPerMv');
  const { paper: first } = defaultWaveSettings;
  return {
    hasCalipers: ownProperty(value, 'hasCalipers') === true,
    isSnapping: ownProperty(value, 'isSnapping') !== false,
    hiddenMarks: [
      ...new Set(
        acceptList(ownProperty(value, 'hiddenMarks'), markNames.length, (name) =>
          acceptWord(name, markNames),
        ),
      ),
    ],
    paper: {
      isOn: ownProperty(paper, 'isOn') === true,
      speedMmPerSec: paperSpeeds.find((one) => one === speed) ?? first.speedMmPerSec,
      gainMmPerMv: paperGains.find((one) => one === gain) ?? first.gainMmPerMv,
    },
    screen: parseScreen(ownProperty(value, 'screen')),
  };
}
