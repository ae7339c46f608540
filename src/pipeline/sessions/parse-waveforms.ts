import type { SessionWaveforms } from './session-file.ts';
import { isObject, listOf, numberWithin, ownOf, textOf, wholeOf, wordOf } from './untrusted.ts';
import type {
  CaliperPoint,
  Calipers,
  LaneChoice,
  ScreenMeasure,
  WaveSettings,
} from '../../model/waveform-choices.ts';
import {
  firstWaveSettings,
  laneForms,
  markNames,
  paperGains,
  paperSpeeds,
} from '../../model/waveform-choices.ts';

const mostLanes = 200;
const mostSec = 1e9;
const mostAmount = 1e12;

function parseLane(value: unknown): LaneChoice | null {
  const id = textOf(ownOf(value, 'id'), 64);
  const channelIndex = wholeOf(ownOf(value, 'channelIndex'), 0, 100_000);
  const form = wordOf(ownOf(value, 'form'), laneForms);
  if (id === null || channelIndex === null || form === null) return null;
  const perDivision = numberWithin(ownOf(value, 'perDivision'), 1 / mostAmount, mostAmount);
  return { id, channelIndex, form, isHidden: ownOf(value, 'isHidden') === true, perDivision };
}

function parsePoint(value: unknown): CaliperPoint | null {
  const atSec = numberWithin(ownOf(value, 'atSec'), 0, mostSec);
  return atSec === null
    ? null
    : { atSec, value: numberWithin(ownOf(value, 'value'), -mostAmount, mostAmount) };
}

function parseCalipers(value: unknown): Calipers | null {
  const from = parsePoint(ownOf(value, 'from'));
  const to = parsePoint(ownOf(value, 'to'));
  if (!from || !to) return null;
  return {
    laneId: textOf(ownOf(value, 'laneId'), 64),
    from,
    to,
    isMarching: ownOf(value, 'isMarching') === true,
  };
}

/** Lanes and calipers of a recording from outside; what cannot be understood is as at first. */
export function parseWaveforms(value: unknown): SessionWaveforms | null {
  if (!isObject(value)) return null;
  const lanes = listOf(ownOf(value, 'lanes'), mostLanes, parseLane);
  const isTold = new Set(lanes.map(({ id }) => id)).size === lanes.length;
  return {
    lanes: lanes.length > 0 && isTold ? lanes : null,
    calipers: parseCalipers(ownOf(value, 'calipers')),
  };
}

function parseScreen(value: unknown): ScreenMeasure | null {
  const devicePxPerMm = numberWithin(ownOf(value, 'devicePxPerMm'), 0.5, 100);
  const screen = textOf(ownOf(value, 'screen'), 64);
  return devicePxPerMm === null || screen === null ? null : { devicePxPerMm, screen };
}

/** What holds for all recordings, from outside. */
export function parseWaveSettings(value: unknown): WaveSettings {
  const paper = ownOf(value, 'paper');
  const speed = ownOf(paper, 'speedMmPerSec');
  const gain = ownOf(paper, 'gainMmPerMv');
  const { paper: first } = firstWaveSettings;
  return {
    hasCalipers: ownOf(value, 'hasCalipers') === true,
    isSnapping: ownOf(value, 'isSnapping') !== false,
    hiddenMarks: [
      ...new Set(listOf(ownOf(value, 'hiddenMarks'), markNames.length, (name) => wordOf(name, markNames))),
    ],
    paper: {
      isOn: ownOf(paper, 'isOn') === true,
      speedMmPerSec: paperSpeeds.find((one) => one === speed) ?? first.speedMmPerSec,
      gainMmPerMv: paperGains.find((one) => one === gain) ?? first.gainMmPerMv,
    },
    screen: parseScreen(ownOf(value, 'screen')),
  };
}
