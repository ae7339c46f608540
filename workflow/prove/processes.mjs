import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Environment variable of everything that a proof starts, and of nothing else. */
const mark = 'BEATBENCH_PROOF';

/** Returns the environment of a proof's processes. */
export const marked = (token) => ({ ...process.env, [mark]: token });

/** Lists the processes of this machine: id, parent, name and environment, as far as readable. */
function processes() {
  return readdirSync('/proc').flatMap((name) => {
    const pid = Number(name);
    if (!(pid > 0) || pid === process.pid) return [];
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      const variables = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
      const parent = Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]);
      return [{ pid, parent, name: /^Name:\s*(.*)/m.exec(status)?.[1] ?? '', variables }];
    } catch {
      // It has ended meanwhile.
      return [];
    }
  });
}

/** Ends all remaining processes of a proof. @param token  the folder that its logs are in */
export function endAll(token) {
  const all = processes();
  const own = all.filter(
    ({ pid, name, variables }) =>
      variables.includes(`${mark}=${token}`) || (isWatcher(name) && hasOpen(pid, token)),
  );
  for (const { pid } of own) signal(pid, 'SIGKILL');
}

/**
 * Ends everything that a node runs at once, like a power failure: its daemon, its jobs, and their watchers.
 *
 * @returns the number of working processes; 0 if there are none, or they end by themselves just now, in which case
 *   the node continues
 */
export function endNode(token, node, daemon) {
  const jobsOf = (all) =>
    all.filter(
      ({ variables }) =>
        variables.includes(`${mark}=${token}`) && variables.includes(`SLURMD_NODENAME=${node}`),
    );
  const all = processes();
  const watchers = findWatchers(jobsOf(all), all);
  // Otherwise they would report the end of their jobs, which a node without power does not.
  for (const { pid } of watchers) signal(pid, 'SIGSTOP');
  const jobs = jobsOf(processes());
  if (watchers.length === 0 || jobs.length === 0) {
    for (const { pid } of watchers) signal(pid, 'SIGCONT');
    return 0;
  }
  for (const { pid } of [...watchers, ...jobs]) signal(pid, 'SIGKILL');
  signal(daemon, 'SIGKILL');
  return jobs.length;
}

/** Returns whether a process is one of Slurm's job watchers, which overwrite their environment with their title. */
const isWatcher = (name) => name.startsWith('slurmstepd');

function findWatchers(jobs, all) {
  const parents = new Set(jobs.map(({ parent }) => parent));
  return all.filter(({ pid, name }) => isWatcher(name) && parents.has(pid));
}

/** Returns whether a process has a file of a folder open. A watcher outlives its job and then has its logs open. */
function hasOpen(pid, folder) {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((fd) =>
      readlinkSync(`/proc/${pid}/fd/${fd}`).startsWith(`${folder}/`),
    );
  } catch {
    // It has ended meanwhile.
    return false;
  }
}

function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended meanwhile.
  }
}
