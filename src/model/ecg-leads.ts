import type { Channel } from './recording.ts';

/** The leads of a resting ECG, in the order in which a clinic reads them: column by column. */
export const standardLeads = [
  'I',
  'II',
  'III',
  'aVR',
  'aVL',
  'aVF',
  'V1',
  'V2',
  'V3',
  'V4',
  'V5',
  'V6',
] as const;

export type StandardLead = (typeof standardLeads)[number];

const byLowerCase = new Map<string, StandardLead>(standardLeads.map((lead) => [lead.toLowerCase(), lead]));

/**
 * The standard lead that a label names: `i`, `Lead I`, `ECG I`, `MDC_ECG_LEAD_AVR`, `aVF (raw)` do.
 *
 * @param label of a channel, as the file has it
 * @returns null of any other lead: `MLII`, `V1-V2`
 */
export function parseStandardLead(label: string): StandardLead | null {
  const words = label
    .toLowerCase()
    .replaceAll(/\([^()]{0,40}\)/g, ' ')
    .replace(/^mdc_ecg_lead_/, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !/^(?:ecg|ekg|lead|raw|filtered)$/.test(word));
  return words.length === 1 ? (byLowerCase.get(words[0] ?? '') ?? null) : null;
}

/** What of a channel tells its lead. */
type LeadChannel = Pick<Channel, 'label' | 'role' | 'unit' | 'fs'>;

/** A lead as a sum of channels. */
export interface EcgLead {
  readonly name: string;
  /** The channels that it is made of, each with its factor; one of 1 is a lead as recorded. */
  readonly terms: readonly { readonly channelIndex: number; readonly factor: number }[];
  readonly isDerived: boolean;
}

/** Of I and II. Sources: Einthoven 1912 (III); Goldberger 1942 (aVR, aVL, aVF). */
const derivations: Readonly<Partial<Record<StandardLead, readonly [ofI: number, ofII: number]>>> = {
  III: [-1, 1],
  aVR: [-0.5, -0.5],
  aVL: [1, -0.5],
  aVF: [-0.5, 1],
};

/**
 * The leads of a recording: the standard ones in their order, then all other ECGs.
 *
 * @param channels of the recording
 * @param derives  whether III, aVR, aVL and aVF are made of I and II where the file has them not; both have to be of one unit and rate
 * @returns each lead once; the first channel of a name is it
 */
export function ecgLeads(channels: readonly LeadChannel[], derives: boolean): EcgLead[] {
  const recorded = new Map<StandardLead, number>();
  const others: EcgLead[] = [];
  channels.forEach(({ label, role }, channelIndex) => {
    if (role !== 'ecg') return;
    const lead = parseStandardLead(label);
    if (lead !== null && !recorded.has(lead)) recorded.set(lead, channelIndex);
    else others.push({ name: label, terms: [{ channelIndex, factor: 1 }], isDerived: false });
  });
  const [one, two] = [recorded.get('I'), recorded.get('II')];
  const isPair = one !== undefined && two !== undefined && isAlike(channels[one], channels[two]);
  const standard = standardLeads.flatMap((name): EcgLead[] => {
    const channelIndex = recorded.get(name);
    if (channelIndex !== undefined) return [{ name, terms: [{ channelIndex, factor: 1 }], isDerived: false }];
    const factors = derivations[name];
    if (!derives || !isPair || factors === undefined) return [];
    const terms = [
      { channelIndex: one, factor: factors[0] },
      { channelIndex: two, factor: factors[1] },
    ];
    return [{ name, terms, isDerived: true }];
  });
  return [...standard, ...others];
}

function isAlike(a: LeadChannel | undefined, b: LeadChannel | undefined): boolean {
  return a?.unit === b?.unit && a?.fs === b?.fs;
}

/** ECG labels are leads: II alone says little, 'ECG II' says it. */
export const ecgName = (label: string): string => (/ecg|ekg/i.test(label) ? label : `ECG ${label}`);
