import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, openSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { endNode, marked } from './processes.mjs';

/**
 * Starts a Slurm cluster of two nodes on this machine, each with one core, whose files are all in a folder.
 *
 * @param token  identifies its processes
 * @returns its variables, what its nodes run, and a function that makes one fail
 */
export async function startSlurm(folder, token, nodes = ['node1', 'node2']) {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const socket = `${folder}/munge.socket`;
  const conf = `${folder}/slurm.conf`;
  const env = { ...marked(token), SLURM_CONF: conf };
  writeFileSync(`${folder}/munge.key`, randomBytes(128), { mode: 0o400 });
  const ports = await freePorts(nodes.length + 1);
  writeFileSync(conf, configuration(folder, socket, nodes, ports));
  mkdirSync(`${folder}/state`);
  const munged = ['key', 'pid', 'log', 'seed'].map((name) => `--${name}-file=${folder}/munge.${name}`);
  start('munged', ['--foreground', '--force', `--socket=${socket}`, ...munged], folder, env);
  await until(() => succeeds('munge', ['--no-input', `--socket=${socket}`], env), 'munged');
  start('slurmctld', ['-D', '-f', conf], folder, env);
  const daemons = nodes.map((node) => start('slurmd', ['-D', '-N', node, '-f', conf], folder, env, node));
  const ask = (...words) => execFileSync('scontrol', ['--oneliner', ...words], { env, encoding: 'utf8' });
  const idle = () => ask('show', 'nodes').match(/State=IDLE\s/g)?.length === nodes.length;
  await until(() => tries(idle), 'slurmctld');
  return {
    env,
    jobs: () => parseJobs(ask('show', 'jobs')),
    nodeState: (node) => /State=(\S+)/.exec(ask('show', 'node', node))?.[1] ?? '',
    cut: (node) => endNode(token, node, daemons[nodes.indexOf(node)]),
  };
}

function configuration(folder, socket, nodes, [controlPort, ...ports]) {
  const host = hostname().split('.', 1)[0];
  const lines = nodes.map(
    (node, k) =>
      `NodeName=${node} NodeHostname=${host} NodeAddr=127.0.0.1 Port=${ports[k]} CPUs=1 RealMemory=4000 State=UNKNOWN`,
  );
  return `ClusterName=proof
SlurmctldHost=${host}(127.0.0.1)
SlurmctldPort=${controlPort}
AuthType=auth/munge
AuthInfo=socket=${socket}
SlurmUser=root
StateSaveLocation=${folder}/state
SlurmctldPidFile=${folder}/slurmctld.pid
SlurmctldLogFile=${folder}/slurmctld.log
SlurmdSpoolDir=${folder}/spool-%n
SlurmdPidFile=${folder}/slurmd-%n.pid
SlurmdLogFile=${folder}/slurmd-%n.log
SlurmdParameters=config_overrides
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core_Memory
SchedulerParameters=batch_sched_delay=0,sched_min_interval=0
SlurmdTimeout=10
ReturnToService=2
${lines.join('\n')}
PartitionName=all Nodes=${nodes.join(',')} Default=YES MaxTime=INFINITE State=UP
`;
}

function start(program, words, folder, env, name = program) {
  const log = openSync(`${folder}/${name}.out`, 'w');
  const child = spawn(program, words, { env, stdio: ['ignore', log, log] });
  child.on('error', (error) => process.stderr.write(`${program}: ${error.message}\n`));
  return child.pid;
}

function field(line, name) {
  return new RegExp(`\\b${name}=(\\S*)`).exec(line)?.[1] ?? '';
}

/** Parses the output of `scontrol show jobs`. */
function parseJobs(text) {
  return text
    .split('\n')
    .filter((line) => line.startsWith('JobId='))
    .map((line) => ({
      id: field(line, 'JobId'),
      name: field(line, 'JobName'),
      state: field(line, 'JobState'),
      node: field(line, 'NodeList'),
      restarts: Number(field(line, 'Restarts')),
      lastedSec: (Date.parse(field(line, 'EndTime')) - Date.parse(field(line, 'SubmitTime'))) / 1000,
    }));
}

/** Finds different ports that are currently free. */
async function freePorts(count) {
  const servers = await Promise.all(Array.from({ length: count }, listening));
  const ports = servers.map((server) => server.address().port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

function listening() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
}

function succeeds(program, words, env) {
  return tries(() => {
    execFileSync(program, words, { env, stdio: 'ignore' });
    return true;
  });
}

function tries(ask) {
  try {
    return ask();
  } catch {
    return false;
  }
}

/** Polls a condition five times per second until it holds. */
export async function until(isSo, what, seconds = 60) {
  const endMs = performance.now() + 1000 * seconds;
  while (!isSo()) {
    if (performance.now() > endMs) throw new Error(`${what} was waited for ${seconds} s in vain`);
    await pause(200);
  }
}
