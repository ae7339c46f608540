import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** A variable that everything has which a proof starts, and nothing else. */
const mark = 'BEATBENCH_PROOF';

/** The surroundings of what a proof starts. */
export const marked = (token) => ({ ...process.env, [mark]: token });

/** Processes of this machine: number, parent, name and surroundings, as far as they may be read. */
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
      // It ended meanwhile.
      return [];
    }
  });
}

/** Ends whatever is left of a proof. @param token  the folder that its logs are in */
export function endAll(token) {
  const all = processes();
  const own = all.filter(
    ({ pid, name, variables }) =>
      variables.includes(`${mark}=${token}`) || (isWatcher(name) && hasOpen(pid, token)),
  );
  for (const { pid } of own) signal(pid, 'SIGKILL');
}

/**
 * Ends all at once what a node runs, as when its power fails: its daemon, its jobs, and what watches over them.
 *
 * @returns how many processes were at work; where there are none, or they end by themselves just now, 0, and the
 * node goes on
 */
export function endNode(token, node, daemon) {
  const jobsOf = (all) =>
    all.filter(
      ({ variables }) =>
        variables.includes(`${mark}=${token}`) && variables.includes(`SLURMD_NODENAME=${node}`),
    );
  const all = processes();
  const watchers = findWatchers(jobsOf(all), all);
  // They would report the end of their jobs, which a node without power does not.
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

/** Slurm's watchers of jobs, which write their title over their surroundings. */
const isWatcher = (name) => name.startsWith('slurmstepd');

function findWatchers(jobs, all) {
  const parents = new Set(jobs.map(({ parent }) => parent));
  return all.filter(({ pid, name }) => isWatcher(name) && parents.has(pid));
}

/** Whether a process has a file of a folder open; a watcher outlives its job and then has its logs. */
function hasOpen(pid, folder) {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((fd) =>
      readlinkSync(`/proc/${pid}/fd/${fd}`).startsWith(`${folder}/`),
    );
  } catch {
    // It ended meanwhile.
    return false;
  }
}

function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch {
    // It ended meanwhile.
  }
}
