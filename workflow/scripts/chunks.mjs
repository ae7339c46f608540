import { predictSeconds } from './costs.mjs';

/** A job is not made shorter than this share of `job_seconds`, as starting it costs too. */
const leastShare = 1 / 50;

/** How many recordings make a job that lasts as asked, or less where there are cores for more jobs. */
export function filesPerChunk(rows, config) {
  const eachSec = predictSeconds(rows, config) / rows.length;
  const most = Math.max(1, Math.floor(config.job_seconds / eachSec));
  const least = Math.max(1, Math.ceil((config.job_seconds * leastShare) / eachSec));
  const even = Math.ceil(rows.length / (2 * Math.max(1, config.jobs)));
  return Math.min(most, Math.max(least, even));
}

/**
 * Recordings by job. One that was in a job stays in it, so that a row more or less changes one job alone.
 *
 * @param before  job of each file in the plan before
 */
export function assignChunks(rows, perChunk, before) {
  const chunks = new Map();
  const fresh = [];
  for (const row of rows) {
    const id = before.get(row.file);
    if (id === undefined) fresh.push(row);
    else if (chunks.has(id)) chunks.get(id).push(row);
    else chunks.set(id, [row]);
  }
  let number = [...chunks.keys()].reduce((most, id) => Math.max(most, Number(id)), 0);
  let last = chunks.get(chunkId(number));
  for (const row of fresh) {
    if (last === undefined || last.length >= perChunk) chunks.set(chunkId(++number), (last = []));
    last.push(row);
  }
  return chunks;
}

const chunkId = (number) => String(number).padStart(6, '0');
