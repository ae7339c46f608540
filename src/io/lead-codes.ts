/** Lead names by code; 0 is an unspecified lead. */
const names: Readonly<Record<number, string>> = {
  1: 'I',
  2: 'II',
  3: 'V1',
  4: 'V2',
  5: 'V3',
  6: 'V4',
  7: 'V5',
  8: 'V6',
  9: 'V7',
  10: 'V2R',
  11: 'V3R',
  12: 'V4R',
  13: 'V5R',
  14: 'V6R',
  15: 'V7R',
  16: 'X',
  17: 'Y',
  18: 'Z',
  19: 'CC5',
  20: 'CM5',
  61: 'III',
  62: 'aVR',
  63: 'aVL',
  64: 'aVF',
  65: '-aVR',
  66: 'V8',
  67: 'V9',
  68: 'V8R',
  69: 'V9R',
  70: 'D (Nehb)',
  71: 'A (Nehb)',
  72: 'J (Nehb)',
  131: 'ES',
  132: 'AS',
  133: 'AI',
};

/**
 * Returns the name of an ECG lead by its SCP-ECG number. ISO/IEEE 11073-10101 uses the same numbers, and DICOM both.
 *
 * Source: EN 1064:2005+A1:2007, section 5.6.3; ISO/IEEE 11073-10101; DICOM PS3.16, CID 3001.
 *
 * @param code number of the lead
 * @returns null for a number that names no lead in use
 */
export function leadForCode(code: number): string | null {
  return names[code] ?? null;
}

/**
 * Appends a number to names that occur more than once.
 *
 * @param labels names, some of them equal
 * @returns one name per label, all different
 */
export function distinctLabels(labels: readonly string[]): string[] {
  const usedLabels = new Set<string>();
  return labels.map((label) => {
    let own = label;
    for (let k = 2; usedLabels.has(own); k++) own = `${label} ${k}`;
    usedLabels.add(own);
    return own;
  });
}
