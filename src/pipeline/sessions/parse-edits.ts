import { isBeatLabel } from '../../analysis/qrs/beat-labels.ts';
import type { Corrections, SavedCorrections } from '../../model/corrections.ts';
import type { BeatEdit } from '../../model/edits.ts';
import { maxStretches, type Stretch } from '../../model/stretch.ts';
import type { TemplateEdit } from '../../model/templates.ts';
import { type WaveEdit, wavePoints } from '../../model/waves.ts';
import { denoiseDeclarations } from '../denoise/declarations.ts';
import { maxTemplateNameLetters } from '../text-limits.ts';
import { parseRole, parseValues } from './parse-settings.ts';
import { acceptList, numberWithin, ownProperty, acceptText, acceptWord } from './untrusted.ts';

/**
 * Maximum number of beat edits of one recording, and of beats in one edit of templates; more than the beats of a day.
 */
const maxBeats = 200_000;
const maxTemplateEdits = 10_000;
/** Maximum number of wave marks of one recording: seven in each window of 10 s of a week. */
const maxWaveEdits = 500_000;
/** Maximum distance of a mark in a median beat from R, s. */
const farthestSec = 2;
/** Maximum number of characters of a stretch's name. */
const maxName = 200;
const maxRoles = 1000;
const maxSec = 1e9;

const second = (value: unknown): number | null => numberWithin(value, 0, maxSec);

function parseBeatEdit(value: unknown): BeatEdit | null {
  const op = acceptWord(ownProperty(value, 'op'), ['insert', 'delete', 'move', 'label']);
  const time = second(ownProperty(value, 'time'));
  if (op === null || time === null) return null;
  const label = acceptText(ownProperty(value, 'class'), 1);
  const isLabel = label !== null && isBeatLabel(label);
  if (op === 'delete') return { op, time };
  if (op === 'insert') return isLabel ? { op, time, class: label } : { op, time };
  if (op === 'label') return isLabel ? { op, time, class: label } : null;
  const to = second(ownProperty(value, 'to'));
  return to === null ? null : { op, time, to };
}

function parseTemplateEdit(value: unknown): TemplateEdit | null {
  const op = acceptWord(ownProperty(value, 'op'), ['merge', 'rename', 'promote', 'split', 'noise']);
  if (op === 'split') {
    const times = acceptList(ownProperty(value, 'times'), maxBeats, second);
    return times.length === 0 ? null : { op, times };
  }
  const time = second(ownProperty(value, 'time'));
  if (op === null || time === null) return null;
  if (op === 'promote') return { op, time };
  if (op === 'noise') return { op, time, noise: ownProperty(value, 'noise') === true };
  if (op === 'rename') {
    const name = acceptText(ownProperty(value, 'name'), maxTemplateNameLetters);
    return name === null ? null : { op, time, name };
  }
  const into = second(ownProperty(value, 'into'));
  return into === null ? null : { op, time, into };
}

function parseWaveEdit(value: unknown): WaveEdit | null {
  const from = second(ownProperty(value, 'from'));
  const to = second(ownProperty(value, 'to'));
  const point = acceptWord(ownProperty(value, 'point'), wavePoints);
  const at = numberWithin(ownProperty(value, 'at'), -farthestSec, farthestSec);
  return from === null || to === null || point === null || at === null ? null : { from, to, point, at };
}

function parseStretch(value: unknown): Stretch | null {
  const from = second(ownProperty(value, 'from'));
  const to = second(ownProperty(value, 'to'));
  const name = acceptText(ownProperty(value, 'name'), maxName);
  if (from === null || to === null || name === null || !(to > from)) return null;
  return { from, to, name, excluded: ownProperty(value, 'excluded') === true };
}

/** Parses the user's corrections of a recording, of unknown origin. Invalid parts are left out one by one. */
export function parseCorrections(value: unknown): Corrections {
  const stretches = ownProperty(value, 'stretches');
  const cleaning = parseValues(ownProperty(value, 'cleaning'), denoiseDeclarations);
  return {
    roles: acceptList(ownProperty(value, 'roles'), maxRoles, parseRole),
    edits: acceptList(ownProperty(value, 'edits'), maxBeats, parseBeatEdit),
    templates: acceptList(ownProperty(value, 'templates'), maxTemplateEdits, parseTemplateEdit),
    waves: acceptList(ownProperty(value, 'waves'), maxWaveEdits, parseWaveEdit),
    stretches: Array.isArray(stretches) ? acceptList(stretches, maxStretches, parseStretch) : null,
    ...(Object.keys(cleaning).length > 0 ? { cleaning } : {}),
  };
}

/** Returns the corrections without empty fields; undefined if there are none at all. */
export function withoutEmptyCorrections(corrections: Corrections): SavedCorrections | undefined {
  const { roles, edits, templates, waves, stretches, cleaning = {} } = corrections;
  const isClean = roles.some(({ clean }) => clean === true);
  const nonEmpty: SavedCorrections = {
    ...(roles.length > 0 ? { roles } : {}),
    ...(edits.length > 0 ? { edits } : {}),
    ...(templates.length > 0 ? { templates } : {}),
    ...(waves.length > 0 ? { waves } : {}),
    ...(stretches === null ? {} : { stretches }),
    ...(isClean && Object.keys(cleaning).length > 0 ? { cleaning } : {}),
  };
  return Object.keys(nonEmpty).length === 0 ? undefined : nonEmpty;
}
