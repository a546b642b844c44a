import { deleteRows } from '../../database.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SiteScore } from '../../../src/contracts/site-score.ts';
import { backdateScore, newAuditedWebsite, requestScore } from '../api/scored-website.ts';
import { getByApi, verifyByApi } from '../api/website.ts';
import { newHost, listRequestsTo } from '../../internet.ts';
import { Browser, createMailbox, openSession } from './browser.ts';
import { createClaimant, createWebsiteOwner, createSignedInAccount, readText } from './signed-in-account.ts';
import { expectRole, findByRole, toWords } from '../../page.ts';

describe('the page of a website with a score', () => {
  let browser: Browser;
  let host: string;
  let graded: SiteScore;
  beforeAll(async () => {
    const website = await newAuditedWebsite();
    ({ host } = website);
    ({ score: graded } = await requestScore(website.account, host));
    browser = await openSession(website.account);
  });

  it('shows the grade, the pillars, and each check with points and evidence', async () => {
    const html = await readText(browser.get(`/websites/${host}`));
    expectRole(html, 'img', { name: `Website score: ${graded.score} of 100` });
    const text = toWords(html);
    expect(text).toContain(`Grade ${graded.grade} ${graded.grade_label}`);
    for (const { label, weight, score, checks } of Object.values(graded.pillars)) {
      const points =
        score === null ? 'not measured' : `${Number(((weight * score) / 100).toFixed(1))} of ${weight}`;
      expect(text).toMatch(new RegExp(`${label} (\\+[\\d.]+ possible )?${points}`));
      for (const check of checks) {
        const earned = check.earned === null ? 'not measured' : `${check.earned} of ${check.points}`;
        expect(text).toContain(toWords(`${earned} ${check.label} ${check.evidence}`));
      }
    }
    for (const { label, evidence } of graded.signals) expect(text).toContain(toWords(`${label} ${evidence}`));
    expectRole(html, 'img', { name: /^Pages by score\. / });
  });

  it('shows what to fix first, with the gain, the pages and the effort, and links to the pages', async () => {
    const html = await readText(browser.get(`/websites/${host}`));
    const cards = findByRole(html, 'listitem', { class: 'card fix' });
    expect(cards.map((card) => Number(/\+([\d.]+)/.exec(toWords(card))?.[1] ?? 0))).toEqual(
      graded.fixes.slice(0, 3).map(({ gain }) => Number((gain ?? 0).toFixed(1))),
    );
    const at = graded.fixes.findIndex((fix) => fix.finding_id !== null && fix.pages === 3);
    expect(at).toBeLessThan(3);
    const card = cards[at] ?? '';
    expectRole(card, 'link', { href: `/websites/${host}/report/findings/${graded.fixes[at]?.finding_id}` });
    expect(toWords(card)).toMatch(/ 3 pages (?:Small|Medium|Large) effort/);
  });

  it('does not contact the site', async () => {
    const before = (await listRequestsTo(host)).length;
    for (const page of ['', '/report', '/scan', '/scorecard', '/release'])
      await browser.get(`/websites/${host}${page}`);
    expect(await listRequestsTo(host)).toHaveLength(before);
  });
});

describe('the page of an owned website', () => {
  it('without a score says what to do', async () => {
    const { browser, host } = await createWebsiteOwner();
    const html = await readText(browser.get(`/websites/${host}`));
    expect(html).toContain('No score yet');
    expectRole(html, 'link', { href: `/websites/${host}/scan`, name: 'Scan website' });
    const settings = await readText(browser.get(`/websites/${host}/settings`));
    expectRole(settings, 'link', { href: `/websites/${host}/release` });
  });

  it.each([
    ['Overview', '', []],
    ['Issues', '/report', ['/report/checks', '/report/print']],
    ['Structure', '/report/structure', []],
    ['Pages', '/report/pages', ['/report/not-audited', '/report/links-out', '/report/files']],
    ['Scans', '/scans', ['/scan', '/history']],
    ['Schedule', '/schedule', ['/schedule/runs']],
    ['Alerts', '/alerts', []],
    ['Settings', '/settings', ['/scorecard', '/access', '/reach', '/release', '/report/config']],
  ])('has the tab %s, which leads to %s and is marked on the pages below it', async (name, path, below) => {
    const { browser, host } = await createWebsiteOwner();
    const href = `/websites/${host}${path}`;
    for (const [page, current] of [
      [path, 'page'] as const,
      ...below.map((each) => [each, 'true'] as const),
    ]) {
      const html = await readText(browser.get(`/websites/${host}${page}`));
      const tabs = findByRole(expectRole(html, 'navigation', { 'aria-label': 'Website' }), 'link');
      expect(tabs).toHaveLength(8);
      expect(tabs.filter((tab) => tab['aria-current'] !== undefined)).toMatchObject([
        { href, name, 'aria-current': current },
      ]);
    }
  });

  it('has the pages by what they answer, depth and folder, as the lists that they lead to', async () => {
    const { account, host } = await newAuditedWebsite();
    await requestScore(account, host);
    const browser = await openSession(account);
    const html = await readText(browser.get(`/websites/${host}`));
    const report = `/websites/${host}/report`;
    const health = expectRole(html, 'group', { 'aria-label': 'URLs by what they answer' });
    expect(toWords(health)).toMatch(
      /^\d+ indexable \d+ redirected \d+ broken \d+ blocked \d+ not indexable$/,
    );
    const counts = [
      [/(\d+) indexable/, `${report}/structure?indexable=yes`],
      [/Home page (\d+) page/, `${report}/structure?depth=0`],
    ] as const;
    for (const [pattern, href] of counts) {
      expectRole(html, 'link', { href });
      const list = toWords(await readText(browser.get(href)));
      expect(list).toMatch(new RegExp(` ${pattern.exec(toWords(html))?.[1]} pages? `));
    }
  });

  it('reads no audits', async () => {
    const { account, host } = await newAuditedWebsite();
    await requestScore(account, host);
    const browser = await openSession(account);
    const before = await readText(browser.get(`/websites/${host}`));
    await deleteRows('reports', { accountId: account.id });
    expect(await readText(browser.get(`/websites/${host}`))).toBe(before);
  });

  it('names the cap on the score, with the reason', async () => {
    const { account, host } = await newAuditedWebsite({
      pages: (host) => ({
        '/': { body: '<!doctype html><title>Chairs</title><p>Oak.' },
        '/chairs': { body: '<!doctype html><title>Chairs</title><p>Oak.' },
        '/tables': { body: '<!doctype html><title>Tables</title><p>Oak.' },
        '/robots.txt': {
          body: `User-agent: *\nDisallow: /\n# ${host}`,
          headers: { 'content-type': 'text/plain' },
        },
      }),
    });
    const { score: graded } = await requestScore(account, host);
    const [cap] = graded.caps_applied;
    expect(cap).toMatchObject({ limit: 25 });
    const html = await readText((await openSession(account)).get(`/websites/${host}`));
    expect(toWords(html)).toContain(`The score is limited to 25. ${cap?.reason}.`);
    const [first = ''] = findByRole(html, 'listitem', { class: 'card fix' });
    expect(toWords(first)).toMatch(/^Critical \+[\d.]+ points Allow crawlers in robots\.txt/);
  });

  it('says that a score is stale, and the change once it is computed again', async () => {
    const { account, host } = await newAuditedWebsite();
    await requestScore(account, host);
    const browser = await openSession(account);
    const stale = 'This score is more than a week old.';
    expect(await readText(browser.get(`/websites/${host}`))).not.toContain(stale);
    await backdateScore(account, host, 8);
    expect(await readText(browser.get(`/websites/${host}`))).toContain(stale);
    const computed = await browser.post(`/websites/${host}/score`);
    expect(computed.status).toBe(303);
    expect(computed.headers.get('Location')).toBe(`/websites/${host}?done=scored`);
    const html = await readText(browser.get(`/websites/${host}?done=scored`));
    expect(html).toContain('The score is up to date.');
    expect(html).not.toContain(stale);
    expect(toWords(html)).toMatch(/no change since \d+ \w+ \d+/);
  });

  it('shows the scorecard to everyone and hides it again', async () => {
    const { browser, host } = await createWebsiteOwner();
    const visitor = new Browser(createMailbox().env);
    const shown = await browser.post(`/websites/${host}/public`, { public: 'true' });
    expect(shown.headers.get('Location')).toBe(`/websites/${host}/scorecard?done=shown`);
    expect((await visitor.get(`/scorecard/${host}`)).status).toBe(200);
    const html = await readText(browser.get(`/websites/${host}/scorecard?done=shown`));
    expect(html).toContain('The scorecard is public.');
    expectRole(html, 'link', { href: `/scorecard/${host}`, name: 'View scorecard' });
    expect(html).toContain(`/scorecard/${host}/badge.svg`);

    const hidden = await browser.post(`/websites/${host}/public`, { public: 'false' });
    expect(hidden.headers.get('Location')).toBe(`/websites/${host}/scorecard?done=hidden`);
    expect((await visitor.get(`/scorecard/${host}`)).status).toBe(404);
    expect(await readText(browser.get(`/websites/${host}/scorecard?done=hidden`))).not.toContain('badge.svg');
  });

  it.for<Record<string, string>>([{}, { public: '' }, { public: 'yes' }])(
    'changes nothing on a form that does not say whether to show the scorecard: %o',
    async (form) => {
      const { account, browser, host } = await createWebsiteOwner();
      for (const shown of [true, false]) {
        await browser.post(`/websites/${host}/public`, { public: String(shown) });
        const refused = await browser.post(`/websites/${host}/public`, form);
        expect(refused.status).toBe(400);
        expect(await refused.text()).toContain(
          'The form does not say whether to make the scorecard public or private. Nothing was changed.',
        );
        expect((await getByApi(account, host)).public_scorecard).toBe(shown);
      }
    },
  );

  it.for(['%3Cb%3Ehello', 'constructor', 'toString', '__proto__', 'valueOf'])(
    'takes no message from its address: %s',
    async (done) => {
      const { browser, host } = await createWebsiteOwner();
      for (const path of [`/websites/${host}`, `/websites/${host}/scorecard`, '/websites']) {
        const page = await browser.get(`${path}?done=${done}`);
        expect(page.status).toBe(200);
        const html = await page.text();
        expect(html).not.toContain('hello');
        expect(findByRole(html, 'status')).toEqual([]);
      }
    },
  );
});

describe('removing a website', () => {
  it('asks for confirmation and explains the consequences', async () => {
    const { account, browser, host } = await createWebsiteOwner();
    const html = await readText(browser.get(`/websites/${host}/release`));
    expect(html).toContain('For 24 hours nobody can verify the website');
    expect(html).toContain('The public scorecard and its badge stop working.');
    expect(html).toContain('Its schedule, watched pages, alerts and access settings are deleted.');
    expect(html).toContain('Your audits stay, and published snapshots stay public.');
    expect((await getByApi(account, host)).is_owner).toBe(true);
  });

  it('is done by the form there', async () => {
    const { account, browser, host } = await createWebsiteOwner();
    const released = await browser.post(`/websites/${host}/release`);
    expect(released.status).toBe(303);
    expect(released.headers.get('Location')).toBe('/websites?done=released');
    const html = await readText(browser.get('/websites?done=released'));
    expect(html).toContain('The website is removed.');
    expect(html).not.toContain(host);
    expect((await verifyByApi(account, host)).status).toBe(409);
  });

  it('of a claim says that its token stops', async () => {
    const { browser, host } = await createClaimant();
    const html = await readText(browser.get(`/websites/${host}/release`));
    expectRole(html, 'heading', { name: `Remove ${host}?` });
    expect(html).toContain('Your token stops working.');
    expect(html).not.toContain('24 hours');
    await browser.post(`/websites/${host}/release`);
    expect((await browser.get(`/websites/${host}`)).status).toBe(403);
  });
});

describe('who may', () => {
  const PAGES = ['', '/scan', '/report', '/report.json', '/scorecard', '/release'];
  const FORMS = ['/verify', '/score', '/public', '/scan', '/release'];

  it('no visitor who is not signed in', async () => {
    const { host } = await createWebsiteOwner();
    const visitor = new Browser(createMailbox().env);
    for (const page of PAGES) {
      const answer = await visitor.get(`/websites/${host}${page}`);
      expect(answer.status, page).toBe(303);
      expect(answer.headers.get('Location')).toBe(
        `/sign-in?next=${encodeURIComponent(`/websites/${host}${page}`)}`,
      );
    }
    for (const form of FORMS) {
      const answer = await visitor.post(`/websites/${host}${form}`);
      expect(answer.headers.get('Location'), form).toBe('/sign-in');
    }
    expect((await visitor.get('/websites')).headers.get('Location')).toBe('/sign-in?next=%2Fwebsites');
  });

  it('no other account, nor any for a website nobody has added', async () => {
    const { account, host } = await newAuditedWebsite();
    await requestScore(account, host);
    const { browser } = await createSignedInAccount();
    for (const [name, status] of [
      [host, 403],
      [newHost(), 404],
      ['localhost', 404],
    ] as const) {
      for (const page of PAGES) {
        const answer = await browser.get(`/websites/${name}${page}`);
        expect(answer.status, page).toBe(status);
        expect(await answer.text()).not.toMatch(/Oak furniture|of 100|svc-site-verification/);
      }
      for (const form of FORMS) {
        expect((await browser.post(`/websites/${name}${form}`)).status, form).toBe(status);
      }
    }
    expect((await getByApi(account, host)).is_owner).toBe(true);
  });

  it('redirects an account that has not verified it to the instructions', async () => {
    const { browser, host } = await createClaimant();
    for (const page of ['/scan', '/report', '/report.json', '/scorecard']) {
      const answer = await browser.get(`/websites/${host}${page}`);
      expect(answer.status).toBe(303);
      expect(answer.headers.get('Location')).toBe(`/websites/${host}`);
    }
    for (const form of ['/scan', '/score', '/public']) {
      expect((await browser.post(`/websites/${host}${form}`)).headers.get('Location')).toBe(
        `/websites/${host}`,
      );
    }
  });

  it('no form from another site', async () => {
    const { account, browser, host } = await createWebsiteOwner();
    for (const form of FORMS) {
      const answer = await browser.post(`/websites/${host}${form}`, {}, { 'Sec-Fetch-Site': 'cross-site' });
      expect(answer.status, form).toBe(403);
    }
    expect((await getByApi(account, host)).is_owner).toBe(true);
  });
});

it('redirects other names of the host to the canonical URL', async () => {
  const { browser, host } = await createWebsiteOwner();
  const names = [`www.${host}`, host.toUpperCase(), encodeURIComponent(`https://${host}/`)];
  for (const name of names) {
    for (const page of ['', '/scan', '/report.json', '/report?text=oak%20%26', '/a%0D%0Ab']) {
      const answer = await browser.get(`/websites/${name}${page}`);
      expect(answer.headers.get('Location'), name).toBe(`/websites/${host}${page}`);
    }
    const shown = await browser.post(`/websites/${name}/public`, { public: 'true' });
    expect(shown.headers.get('Location')).toBe(`/websites/${host}/scorecard?done=shown`);
  }
});
