import { predictSeconds } from './costs.mjs';

/** Minimum length of a job as a fraction of `job_seconds`, since starting it also takes time. */
const leastShare = 1 / 50;

/** Computes the number of recordings in a job of the requested length, or less if there are cores for more jobs. */
export function filesPerChunk(rows, config) {
  const eachSec = predictSeconds(rows, config) / rows.length;
  const most = Math.max(1, Math.floor(config.job_seconds / eachSec));
  const least = Math.max(1, Math.ceil((config.job_seconds * leastShare) / eachSec));
  const even = Math.ceil(rows.length / (2 * Math.max(1, config.jobs)));
  return Math.min(most, Math.max(least, even));
}

/**
 * Assigns recordings to jobs. A recording stays in its previous job, so that an added or removed row only changes one
 * job.
 *
 * @param before  job of each file in the previous plan
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
