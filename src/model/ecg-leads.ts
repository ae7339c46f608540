import type { Channel } from './recording.ts';

/** The leads of a resting ECG in clinical reading order: column by column. */
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

const leadsByLowerCase = new Map<string, StandardLead>(
  standardLeads.map((lead) => [lead.toLowerCase(), lead]),
);

/**
 * Finds the standard lead in a label: `i`, `Lead I`, `ECG I`, `MDC_ECG_LEAD_AVR`, `aVF (raw)` contain one.
 *
 * @param label label of a channel, as written in the file
 * @returns null for any other lead: `MLII`, `V1-V2`
 */
export function parseStandardLead(label: string): StandardLead | null {
  const words = label
    .toLowerCase()
    .replaceAll(/\([^()]{0,40}\)/g, ' ')
    .replace(/^mdc_ecg_lead_/, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !/^(?:ecg|ekg|lead|raw|filtered)$/.test(word));
  return words.length === 1 ? (leadsByLowerCase.get(words[0] ?? '') ?? null) : null;
}

/** Fields of a channel that identify its lead. */
type LeadChannel = Pick<Channel, 'label' | 'role' | 'unit' | 'fs'>;

/** A lead as a weighted sum of channels. */
export interface EcgLead {
  readonly name: string;
  /** Channels of the lead, each with its factor; a lead as recorded is one channel with factor 1. */
  readonly terms: readonly { readonly channelIndex: number; readonly factor: number }[];
  readonly isDerived: boolean;
}

/** Factors of I and II. Sources: Einthoven 1912 (III); Goldberger 1942 (aVR, aVL, aVF). */
const derivations: Readonly<Partial<Record<StandardLead, readonly [ofI: number, ofII: number]>>> = {
  III: [-1, 1],
  aVR: [-0.5, -0.5],
  aVL: [1, -0.5],
  aVF: [-0.5, 1],
};

/**
 * Lists the leads of a recording: the standard ones in their order, then all other ECGs.
 *
 * @param channels channels of the recording
 * @param derives  whether III, aVR, aVL and aVF are computed from I and II if the file lacks them; I and II must have
 *   the same unit and rate
 * @returns each lead once; the first channel with its name provides it
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
  const isPair = one !== undefined && two !== undefined && areCompatible(channels[one], channels[two]);
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

function areCompatible(a: LeadChannel | undefined, b: LeadChannel | undefined): boolean {
  return a?.unit === b?.unit && a?.fs === b?.fs;
}

/** Returns the display name of an ECG channel: 'ECG II' instead of 'II', which alone is unclear. */
export const ecgName = (label: string): string => (/ecg|ekg/i.test(label) ? label : `ECG ${label}`);
