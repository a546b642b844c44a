import { strict as assert } from 'node:assert';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createHome, runCli } from './cli.ts';
import type { InstalledPackage } from './install.ts';
import { WEAK_PAGE } from './pages.ts';

interface Audited {
  audits: {
    data: {
      pages: {
        seo_analysis: { overall_score: number; issues: { id: string; parts?: { id: string }[] }[] };
      }[];
    };
  }[];
}

/** What an agent that follows the recommendations does to a page, by check. */
const EDITS: Record<string, (html: string) => string> = {
  'doctype-missing': (html) => `<!doctype html>\n${html}`,
  'html-lang-missing': (html) => html.replace('<html>', '<html lang="en">'),
  'image-alt-missing': (html) => html.replace('<img src', '<img alt="A tray of buns" src'),
  'zoom-disabled': (html) => html.replace(', maximum-scale=1', ''),
  'h1-missing': (html) => html.replaceAll('h2>', 'h1>'),
  'link-text-generic': (html) => html.replace('click here', 'How we bake sourdough'),
  'main-landmark-missing': (html) =>
    html.replace('<body>', '<body><main>').replace('</body>', '</main></body>'),
  'title-too-short': (html) => html.replace('<title>Buns<', '<title>Buns of the week from our bakery<'),
  'description-missing': (html) =>
    html.replace(
      '</title>',
      '</title>\n<meta name="description" content="Which buns we bake this week, from what time you can buy them, and what is in them.">',
    ),
  'canonical-missing': (html) =>
    html.replace(
      '</title>',
      '</title>\n<link rel="canonical" href="https://bakery.brightpage.com/buns.html">',
    ),
};

/** How many times the agent looks at the page at most. */
const MAX_ROUNDS = 10;

/** Rehearses the loop of a coding agent: audit the built page, make the first edit it knows, audit again. The score only rises. */
export async function rehearseAgent(cli: InstalledPackage, folder: string): Promise<void> {
  const cwd = join(folder, 'agent');
  await mkdir(cwd);
  const page = join(cwd, 'buns.html');
  await writeFile(page, WEAK_PAGE);
  const scores: number[] = [];
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const run = await runCli(cli, ['local', 'buns.html', '--json'], { cwd, env: createHome(folder) });
    assert.equal(run.status, 0, run.stderr);
    const analysis = (JSON.parse(run.stdout) as Audited).audits[0]?.data.pages[0]?.seo_analysis;
    assert.ok(analysis);
    const last = scores.at(-1);
    assert.ok(last === undefined || analysis.overall_score >= last, `${last} to ${analysis.overall_score}`);
    scores.push(analysis.overall_score);
    const ids = analysis.issues.flatMap(({ id, parts }) => parts?.map((part) => part.id) ?? [id]);
    const edits = ids.flatMap((id) => EDITS[id] ?? []).slice(0, 2);
    if (edits.length === 0) break;
    const html = await readFile(page, 'utf8');
    await writeFile(
      page,
      edits.reduce((text, edit) => edit(text), html),
    );
  }
  const [first = 0, ...others] = scores;
  console.log(`The agent raised the score: ${scores.join(', ')}`);
  assert.ok((others.at(-1) ?? 0) >= first + 20);
}
