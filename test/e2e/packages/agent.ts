import { strict as assert } from 'node:assert';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageFix } from '../../../src/contracts/fix-pack.ts';
import { applyChange } from './apply-change.ts';
import { createHome, runCli } from './cli.ts';
import type { InstalledPackage } from './install.ts';
import { WEAK_PAGE } from './pages.ts';

interface FixPacks {
  fix_packs: { file: string; score: number; cli: string; fixes: PageFix[] }[];
}

/** What an agent writes where a fix pack knows no exact change, by check. */
const EDITS: Record<string, (html: string) => string> = {
  'html-lang-missing': (html) => html.replace('<html>', '<html lang="en">'),
  'image-alt-missing': (html) => html.replace('<img src', '<img alt="A tray of buns" src'),
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
};

/** How many times the agent looks at the page at most. */
const MAX_ROUNDS = 10;

/**
 * Rehearses the loop of a coding agent on a built page: audit, fix pack, one edit, audit again. It applies each exact change as it is,
 * and writes what it knows where there is none. The score only rises, and what was fixed is gone from the next pack.
 */
export async function rehearseAgent(cli: InstalledPackage, folder: string): Promise<void> {
  const cwd = join(folder, 'agent');
  await mkdir(cwd);
  const page = join(cwd, 'buns.html');
  await writeFile(page, WEAK_PAGE);
  const scores: number[] = [];
  const exact: string[] = [];
  let fixed: string[] = [];
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const pack = await readFixPack(cli, folder, cwd);
    const left = new Set(pack.fixes.map(({ check_id: id }) => id));
    for (const id of fixed) assert.ok(!left.has(id), `${id} is fixed`);
    const last = scores.at(-1);
    assert.ok(last === undefined || pack.score >= last, `${last} to ${pack.score}`);
    scores.push(pack.score);
    const before = await readFile(page, 'utf8');
    let html = before;
    fixed = [];
    // Two at a time: lines are those of the audited page.
    for (const fix of pack.fixes.filter(canFix).slice(0, 2)) {
      const changed = fix.change.action === 'edit' ? null : applyChange(html, fix);
      if (changed !== null) exact.push(fix.check_id);
      html = changed ?? EDITS[fix.check_id]?.(html) ?? html;
      fixed.push(fix.check_id);
    }
    if (html === before) break;
    await writeFile(page, html);
  }
  console.log(`The agent raised the score: ${scores.join(', ')}. Exact changes: ${exact.join(', ')}`);
  assert.ok((scores.at(-1) ?? 0) >= (scores[0] ?? 0) + 20);
  for (const id of ['doctype-missing', 'canonical-missing', 'zoom-disabled', 'og-title-missing'])
    assert.ok(exact.includes(id), `${id} has an exact change`);
}

function canFix({ check_id: id, change }: PageFix): boolean {
  return EDITS[id] !== undefined || change.action !== 'edit';
}

async function readFixPack(
  cli: InstalledPackage,
  folder: string,
  cwd: string,
): Promise<FixPacks['fix_packs'][number]> {
  const args = ['local', 'buns.html', '--base-url', 'https://bakery.brightpage.com', '--fixes', '--json'];
  const run = await runCli(cli, args, { cwd, env: createHome(folder) });
  assert.equal(run.status, 0, run.stderr);
  const [pack] = (JSON.parse(run.stdout) as FixPacks).fix_packs;
  assert.ok(pack);
  assert.equal(pack.cli, "site-audit local 'buns.html' --base-url 'https://bakery.brightpage.com/'");
  return pack;
}
