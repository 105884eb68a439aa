// Draws, for each tool, ten of the findings that scripts/comparison.sh got of repositories: those that say something a file names is
// not there or is not so. Findings about size, style and age are counted alone. The order is that of a hash with a fixed seed, so that
// the same outputs give the same ten; each repository gives as many as the others, as long as it has some.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readers } from './comparison-readers.mjs';

const [out, ...repos] = process.argv.slice(2);
const refutes = {
  'notes-lint': (f) => !['foreign-context', 'index-too-large'].includes(f.kind),
  'ctxlint-yawlabs': (f) => ['paths', 'commands', 'git-refs'].includes(f.kind),
  'ctxlint-tqakdev': (f) => f.kind === 'stale-reference',
  driftlint: (f) => ['dead-path', 'dead-command'].includes(f.kind),
  'agents-lint': (f) => ['filesystem', 'npm-scripts', 'scripts', 'dependencies'].includes(f.kind),
  agentslint: (f) => ['AL001', 'AL002'].includes(f.kind),
  skillsaw: (f) => /reference|imports/.test(f.kind),
};
const seed = (f) => createHash('sha256').update(`1\n${f.repo}\n${f.file}\n${f.first}\n${f.text}`).digest('hex');
for (const [tool, keep] of Object.entries(refutes)) {
  let all = 0;
  const by = repos.map((dir) => {
    const repo = basename(dir);
    const file = join(out, repo, `${tool}.json`);
    if (!existsSync(file)) return [];
    const found = readers(dir)[tool](JSON.parse(readFileSync(file, 'utf8'))).map((f) => ({ ...f, repo }));
    all += found.length;
    return found.filter(keep).sort((a, b) => (seed(a) < seed(b) ? -1 : 1));
  });
  const drawn = [];
  for (let i = 0; drawn.length < 10 && by.some((l) => i < l.length); i++) {
    for (const l of by) if (i < l.length && drawn.length < 10) drawn.push(l[i]);
  }
  console.log(`${tool}: ${all} findings, ${by.reduce((n, l) => n + l.length, 0)} of them refute a reference, ${drawn.length} drawn`);
  for (const f of drawn) console.log(`  ${f.repo} ${f.file}:${f.first}: ${f.text}`);
}
