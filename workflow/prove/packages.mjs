import { spawnSync } from 'node:child_process';

const packages = ['snakemake', 'slurm-wlm', 'munge'];

/**
 * Checks the programs of a proof; those of the whole proof are installed if permitted.
 *
 * @returns the reason why it cannot run, or null
 */
export function whyNot(isLocal) {
  const needed = isLocal ? ['snakemake'] : ['snakemake', 'munged', 'slurmctld', 'slurmd', 'sbatch'];
  const isRoot = process.getuid?.() === 0;
  if (!isLocal && !isRoot) return 'Slurm’s daemons need root';
  if (!isLocal && lacking(needed).length > 0 && isThere('apt-get')) install();
  const missing = lacking(needed);
  if (missing.length > 0)
    return `${missing.join(', ')} not installed (apt-get install ${packages.join(' ')})`;
  const { stdout } = spawnSync('snakemake', ['--version'], { encoding: 'utf8' });
  return stdout.startsWith('7.') ? null : `the profiles are for Snakemake 7, and this is ${stdout.trim()}`;
}

/** Installs the packages without starting any of their services. */
function install() {
  process.stdout.write(`Installing ${packages.join(', ')} …\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', SYSTEMD_OFFLINE: '1' };
  for (const words of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    spawnSync('apt-get', ['-qq', ...words], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  }
}

function lacking(programs) {
  return programs.filter((name) => !isThere(name));
}

function isThere(program) {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
}
