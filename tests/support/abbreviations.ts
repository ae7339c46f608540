import { termForms, type GlossaryTerm, terms } from '../../src/pipeline/glossary/terms.ts';

/** Words with two capitals or with a capital and a digit, and dB. Examples: 'rPTT', 'QTcF', 'S1'. */
const abbreviation =
  /(?<![\p{L}\p{N}_-])(?:[a-z]{0,2}[A-Z][A-Za-z]*[A-Z][A-Za-z0-9]*|[A-Z][a-z]?[0-9]|dB|Se)(?![\p{L}\p{N}_-])/gu;

/** Names of external programs, devices, files, standards, places and keys. They are not terms of the field. */
const names: ReadonlySet<string> = new Set(
  [
    'AcqKnowledge aECG BrainVision DICOM EmbracePlus FLAC GDF HDF5 HL7 ISHNE KardiaMobile MATLAB MFER MUSE MNE PDF A4',
    'SCP TXT WAV XDF XML ZIP GE BIDS OpenSignals PhysioKit LabChart PowerLab OpenBCI BIDMC MIMIC LUDB QTDB PhysioNet',
    'SciPy NumPy CuPy PyTorch WebAssembly JavaScript AMD EPYC NVIDIA PulseAnalyse PPGFeat IndexedDB HTTP HTTPS GitHub',
    'MB GB KB KiB MiB GiB TB McClellan McSharry DOI URL ID F1 F6 M0 OK IEEE BITalino CinC CC MIT BSD PTB',
    'BEATBENCH FILE P1 P3 P0 ISO WGSL DS P2',
  ].flatMap((line) => line.split(' ')),
);

/** Returns the abbreviations in a text, in order. */
export const abbreviationsIn = (text: string): readonly string[] => text.match(abbreviation) ?? [];

/** Returns the glossary entry that a word belongs to: ‘RR’ for ‘RR’, a standard for ‘EC57’. Null if there is none. */
export const entryOfWord = (word: string): GlossaryTerm | null =>
  terms.find((entry) => termForms(entry).includes(word)) ??
  terms.find((entry) => termForms(entry).some((form) => form.split(/[\s,/–-]+/).includes(word))) ??
  null;

/** Returns whether a word is an external name and therefore no term. */
export const isName = (word: string): boolean => names.has(word);

/** Returns whether a word needs no glossary entry or has one. */
export const isKnownWord = (word: string): boolean => isName(word) || entryOfWord(word) !== null;
