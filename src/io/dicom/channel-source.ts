import type { DataSet } from 'dicom-parser';
import { leadOfCode } from '../lead-codes.ts';
import { sequenceItems, plainText } from './tags.ts';

/** UCUM’s names where recordings have others. */
const unitNames: Readonly<Record<string, string>> = {
  'mm[Hg]': 'mmHg',
  'cm[H2O]': 'cmH2O',
  '{unity}': '',
  '1': '',
};

/**
 * The name of a channel: its lead by code, its source in words, or the label that the device gave it.
 *
 * Source: DICOM PS3.16, CID 3001 (MDC `2:61`, SCP-ECG `5.6.3-9-61`, both lead III).
 *
 * @param definition an item of (003A,0200)
 * @returns empty where the file says nothing
 */
export function channelName(definition: DataSet): string {
  const [source] = sequenceItems(definition, 'x003a0208');
  const number = /^(?:2:|5\.6\.3-9-)(\d{1,4})$/.exec(plainText(source, 'x00080100'))?.[1];
  const scheme = plainText(source, 'x00080102');
  const known = number !== undefined && /^(?:MDC|SCPECG)$/.test(scheme) ? leadOfCode(Number(number)) : null;
  if (known !== null) return known;
  const said = plainText(source, 'x00080104') || plainText(definition, 'x003a0203');
  return /^(?:lead\s+)(\S+)/i.exec(said)?.[1]?.replace(/,$/, '') ?? said;
}

/** The unit of a channel's sensitivity; empty where the file says none. */
export function channelUnit(definition: DataSet): string {
  const [unit] = sequenceItems(definition, 'x003a0211');
  const code = plainText(unit, 'x00080100');
  return unitNames[code] ?? code;
}
