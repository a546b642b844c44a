import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DIRECTORIES } from '../../src/lib/directory-providers.ts';

const ROOT = join(import.meta.dirname, '../..');
const WORKFLOWS = join(ROOT, '.github/workflows');

const FILES = [...readdirSync(WORKFLOWS).map((name) => `.github/workflows/${name}`), 'action/action.yml'];

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** The steps of a job, from its `- ` to the next. */
function listSteps(workflow: string): string[] {
  return workflow.split(/^ {6}- /m).slice(1);
}

describe('a workflow', () => {
  it.each(FILES)('%s uses actions pinned by commit, with the release beside it', (file) => {
    const uses = read(file).match(/\buses: .*/g) ?? [];
    expect(uses).not.toHaveLength(0);
    for (const line of uses) {
      expect(line).toMatch(
        /^uses: (?:\.\/\.github\/workflows\/[\w.-]+|[\w-]+(?:\/[\w-]+)+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/,
      );
    }
  });

  it.each(readdirSync(WORKFLOWS))('%s may only read the repository', (file) => {
    const workflow = read(`.github/workflows/${file}`);
    const granted = workflow.match(/^ *[\w-]+: (?:read|write)\b.*|^ *permissions: .+/gm) ?? [];
    // The job that publishes proves to npm which workflow it is.
    const identity = file === 'publish-packages.yml' ? ['contents: read', 'id-token: write'] : [];
    expect(granted.map((line) => line.trim())).toEqual(['contents: read', ...identity]);
    const checkouts = listSteps(workflow).filter((step) => step.includes('actions/checkout@'));
    for (const step of checkouts) expect(step).toContain('persist-credentials: false');
  });

  it('exposes the Cloudflare token only to the steps that migrate and deploy', () => {
    const workflow = read('.github/workflows/deploy-environment.yml');
    const withSecrets = listSteps(workflow).filter((step) => step.includes('secrets.CLOUDFLARE'));
    expect(withSecrets.map((step) => /^name: (.*)/.exec(step)?.[1])).toEqual([
      'Migrate the databases',
      'Deploy',
    ]);
    // The smoke test has tokens of the service.
    expect(workflow.match(/secrets\.(?!(?:METRICS_TOKEN|SMOKE_API_KEY|OPERATIONS_TOKEN) )/g)).toHaveLength(
      withSecrets.reduce((sum, step) => sum + (step.match(/secrets\./g)?.length ?? 0), 0),
    );
    for (const step of withSecrets) expect(step).toMatch(/^ {8}run: npx --no-install wrangler /m);
  });

  it('deploys no tag that is not the version', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    const step = listSteps(read('.github/workflows/deploy-environment.yml')).find((text) =>
      text.startsWith('name: Compare the tag with the version\n'),
    );
    expect(step).toContain("if: github.ref_type == 'tag'");
    const command = /^ {8}run: (.*)$/m.exec(step ?? '')?.[1] ?? '';
    const compare = (tag: string) =>
      spawnSync('bash', ['-e', '-c', command], { cwd: ROOT, env: { ...process.env, GITHUB_REF_NAME: tag } })
        .status;
    expect([compare(`v${version}`), compare(`v${version}.1`), compare(version)]).toEqual([0, 1, 1]);
  });

  it('deploys to production what has passed the smoke test in staging', () => {
    const jobs = read('.github/workflows/deploy.yml').split(/^ {2}(?=\w+:$)/m);
    const findJob = (name: string) => jobs.find((job) => job.startsWith(`${name}:\n`)) ?? '';
    expect(findJob('staging')).toMatch(/needs: ci\n.*\n {4}with:\n {6}environment: staging$/m);
    expect(findJob('production')).toMatch(
      /needs: staging\n(?:.*\n){2} {4}with:\n {6}environment: production$/m,
    );
    const [last] = listSteps(read('.github/workflows/deploy-environment.yml')).toReversed();
    expect(last).toContain('run: npm run smoke -- "$SITE_URL"');
  });

  it('deploys all at once: objects of two versions do not work together', () => {
    const deployments = read('.github/workflows/deploy-environment.yml').match(
      /wrangler (?:deploy|versions|rollback)\b.*/g,
    );
    expect(deployments).toEqual(['wrangler deploy --env "$TARGET"']);
  });

  it('migrates each database of wrangler.toml', () => {
    const bindings = read('wrangler.toml').match(/(?<=^ *\{ binding = ")DB_\d+/gm) ?? [];
    const migrated =
      read('.github/workflows/deploy-environment.yml').match(/(?<=migrations apply )DB_\d+/g) ?? [];
    expect(migrated).toEqual([...new Set(bindings)]);
  });

  it('puts no expression into a command, where its value would be run', () => {
    for (const file of FILES) {
      const commands = read(file).match(/\brun: (?:.*(?:\n {10,}.*)*)/g) ?? [];
      expect(commands.filter((command) => command.includes('${{'))).toEqual([]);
    }
  });
});

it('every trigger of the Worker has a job, and every job a trigger', () => {
  const [, triggers = ''] = /^crons = \[(.*?)\]$/ms.exec(read('wrangler.toml')) ?? [];
  const list = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, cron]) => cron);
  const crons = list(triggers, /"(.*)"/g);
  expect(crons).toEqual(list(read('src/services/jobs/run-job.ts'), /cron: '(.*)'/g));
  expect(new Set(crons).size).toBe(crons.length);
});

describe('install scripts', () => {
  const { allowScripts } = JSON.parse(read('package.json')) as { allowScripts: Record<string, boolean> };

  it('are allowed for the packages that have one, by name', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { hasInstallScript?: boolean }>;
    };
    const names = Object.entries(packages)
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => path.replace(/^.*node_modules\//, ''));
    expect([...new Set(names)].toSorted()).toEqual(Object.keys(allowScripts).toSorted());
  });

  it('are off in every installation of CI', () => {
    const scripts = readdirSync(join(ROOT, '.ci')).map((name) => `.ci/${name}`);
    const workflows = readdirSync(WORKFLOWS).map((name) => `.github/workflows/${name}`);
    const installs = [...scripts, ...workflows].flatMap(
      (path) => read(path).match(/\bnpm (?:ci|install|i)\b.*/g) ?? [],
    );
    expect(installs).toEqual(['npm ci --ignore-scripts']);
  });
});

describe('wrangler.toml', () => {
  it('has one list of compatibility flags for all environments', () => {
    const lists = read('wrangler.toml').match(/\bcompatibility_flags = \[[^\]]*\]/g) ?? [];
    expect(lists.map((list) => list.match(/(?<=")\w+(?=")/g))).toEqual([
      ['global_fetch_strictly_public', 'nodejs_compat'],
    ]);
  });
});

it.each(['ABUSE_EMAIL', 'CREDITS_CONTACT'])('every environment names an address: %s', (name) => {
  expect(read('wrangler.toml').match(new RegExp(`\\b${name} = "[^"]+"`, 'g'))).toHaveLength(3);
});

it('production answers only on its own domain', () => {
  const production = read('wrangler.toml').split('[env.production]')[1] ?? '';
  expect(production).toMatch(/^workers_dev = false$/m);
  expect(production).toMatch(/^routes = \[\{ pattern = "[^"]+", custom_domain = true \}\]$/m);
});

it('no secret is in the configuration of staging or production', () => {
  const deployed = read('wrangler.toml').split('[env.staging]')[1] ?? '';
  expect(deployed).not.toMatch(/_SECRET|_KEY/);
});

describe('docs/operations', () => {
  it('rollback.md names the last migration of classes of objects', () => {
    const tags = read('wrangler.toml').match(/(?<=^tag = ").+(?="$)/gm) ?? [];
    expect(read('docs/operations/rollback.md')).toContain(`The last is \`${tags.at(-1)}\`.`);
  });

  it('backups.md locks what is written once, and nothing that is replaced', () => {
    const rules = [
      ...read('docs/operations/backups.md').matchAll(/lock add (\S+) \S+ (\S+) --retention-indefinite/g),
    ];
    const locked = rules.map(
      ([, bucket = '', prefix = '']) => `${bucket.replace('site-audit-production-', '')} ${prefix}`,
    );
    const snapshots = Object.keys(DIRECTORIES).map((provider) => `snapshots ${provider}/`);
    expect(locked.toSorted()).toEqual(
      [...snapshots, 'log checkpoints/', 'log tile/', 'log timestamps/'].toSorted(),
    );
  });

  it('README.md lists every page', () => {
    const pages = readdirSync(join(ROOT, 'docs/operations')).filter(
      (name) => name.endsWith('.md') && name !== 'README.md',
    );
    const index = read('docs/operations/README.md');
    expect(pages.filter((name) => !index.includes(`](${name})`))).toEqual([]);
  });
});
