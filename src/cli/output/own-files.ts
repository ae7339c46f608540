import { open, readFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { basename, dirname, extname, join } from 'node:path';
import { ownEquipment } from '../../io/edf/write-header.ts';
import { diskPath } from '../inputs/disk-path.ts';
import { isFile } from '../inputs/file-source.ts';

/** Kind of a file that Beatbench wrote; no command opens a `result` or a `table` as part of a recording. */
export type WrittenKind = 'result' | 'table' | 'recording';

/** Start of the comment that ends the header of a WFDB record, after `# `. */
const headerMark = 'Written by Beatbench;';

/** Maximum number of bytes of the heads of results and recordings. */
const headBytes = 4096;
const maxHeaderBytes = 4 << 20;

/** Starts of the heads of result tables, with columns in an order that no other table has. */
const tableHead = new RegExp(
  `^(?:${[
    'recording\\n$',
    'recording,label,role,unit,rate_Hz',
    'recording,time_s,length_s,set,label,',
    'recording,onset_s,end_s,r_s,onsetSample,',
    'recording,mark_s,r_s,markSample,rSample',
    'recording,r_s,window,rejected,missed\\.',
    'recording,window,from_s,to_s,beats,rejected',
    'recording,trigger_s,triggerSample,template,rho',
    'recording,label,count,first_s,samples\\.',
    'recording,duration_s,cycles,kept,moved,',
    'recording,cycle,r_s,rSample,move_ms,rho',
    'recording,folder,files,beats,wasDone',
    'recording,folder,part,of,beats,',
    'task,n,heartRate_bpm,rrSd_ms,before\\.mean_dB',
    'file,subject,state,trial,task,sha256,warnings',
    'file,error\\.code,error\\.message',
    'study,(?:sampleCount|fs_Hz,method|exponent,cpu|measure,beatCount)',
  ].join('|')})`,
);

/**
 * Start of the table of `synth --study`. A user's own table may start like this too, so it is not replaced for that
 * reason.
 */
const studyTableHead = 'file,subject,state,trial\n';

/**
 * Returns the kind of an existing file of Beatbench's own, by its content; null if that does not identify it. An empty
 * file has no content to lose, and counts as a table without rows.
 */
export async function detectWrittenKind(path: string): Promise<WrittenKind | null> {
  const head = await readStart(path, headBytes);
  if (/^(?:\[?\{"beatbench":|\{"format":"beatbench-templates-)/.test(head)) return 'result';
  if (/(?:^|\n\n)Methods\n\n/.test(head) && (await namesBeatbench(path))) return 'result';
  if (head.trim() === '' || tableHead.test(head)) return 'table';
  if (isOwnEdf(head) || (await isOwnRecord(path))) return 'recording';
  return null;
}

/** Returns whether a text of methods names Beatbench as the program that computed. */
async function namesBeatbench(path: string): Promise<boolean> {
  return (await readStart(path, maxHeaderBytes)).includes('\n\nComputed by Beatbench ');
}

/**
 * Returns whether a file is a table that Beatbench writes and that is no recording: of results, or of a study's
 * subjects.
 */
export async function isWrittenTable(path: string): Promise<boolean> {
  const head = await readStart(path, headBytes);
  return tableHead.test(head) || head.startsWith(studyTableHead);
}

/** Returns a header's comment that marks the record as Beatbench's, with digests of its annotation files as written. */
export function headerComment(annotations: readonly { name: string; bytes: Uint8Array }[]): string {
  return [headerMark, ...annotations.map(({ name, bytes }) => `${name} ${shortDigest(bytes)};`)].join(' ');
}

/** Returns whether a comment is one of `headerComment`. */
export function isHeaderComment(comment: string): boolean {
  return comment.startsWith(headerMark);
}

/**
 * Returns whether an EDF+ or BDF+ file names Beatbench as the equipment in the recording's identification, bytes 88 to
 * 168.
 */
function isOwnEdf(head: string): boolean {
  return /^(?:0 {7}|\u00ffBIOSEMI)/.test(head) && head.slice(88, 168).trimEnd().endsWith(` ${ownEquipment}`);
}

/**
 * Returns whether a file belongs to a record of Beatbench's own. A signal file does if the header has the mark;
 * annotations do while their content is unchanged.
 */
async function isOwnRecord(path: string): Promise<boolean> {
  const extension = extname(path);
  const header = extension === '.hea' ? path : join(dirname(path), `${basename(path, extension)}.hea`);
  if (extension === '' || !(await isFile(header))) return false;
  const lines = (await readStart(header, maxHeaderBytes)).split('\n');
  const comment = lines.find((line) => line.startsWith('# ') && isHeaderComment(line.slice(2)));
  if (comment === undefined) return false;
  if (extension === '.hea') return true;
  const name = basename(path);
  if (extension === '.dat') return lines.some((line) => line.startsWith(`${name} `));
  return comment.includes(` ${name} ${shortDigest(await readFile(path))};`);
}

function shortDigest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16);
}

async function readStart(path: string, byteCount: number): Promise<string> {
  const handle = await open(diskPath(path));
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(byteCount), 0, byteCount, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await handle.close();
  }
}
