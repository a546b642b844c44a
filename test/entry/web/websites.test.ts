import { insertRows, updateRows } from '../../database.ts';
import { describe, expect, it } from 'vitest';
import { newAccount } from '../api/new-account.ts';
import { newAuditedWebsite, requestScore } from '../api/scored-website.ts';
import { addByApi, addVerifiedWebsite, publishTokens, getByApi, releaseByApi } from '../api/website.ts';
import { newHost, createSite } from '../../internet.ts';
import { readRows } from './audit-rows.ts';
import { openSession } from './browser.ts';
import { createClaimant, createWebsiteOwner, createSignedInAccount, readText } from './signed-in-account.ts';
import { expectRole, expectTag, findByRole, findByTag, readTable, toWords } from '../../page.ts';

describe('the list', () => {
  it('explains the first step to an account without websites', async () => {
    const { browser } = await createSignedInAccount();
    const html = await readText(browser.get('/websites'));
    expect(html).toContain('You have no websites yet');
    expectRole(html, 'form', { method: 'post', action: '/websites' });
    expect(findByRole(html, 'search')).toEqual([]);
  });

  it('shows of each website whether it is verified and public, its own score, the next run and the next step', async () => {
    const { account, host } = await newAuditedWebsite();
    const { score: graded } = await requestScore(account, host);
    const pending = newHost();
    await addByApi(account, pending);
    const browser = await openSession(account);
    await browser.post(`/websites/${host}/public`, { public: 'true' });
    const html = await readText(browser.get('/websites'));
    const [first, second] = readRows(html, 'Your websites');
    expect(first).toMatch(new RegExp(`^${pending} Not verified \\| – \\| – \\| – \\| – \\| Verify$`));
    expect(second).toMatch(
      new RegExp(
        `^${host} Public scorecardScored .* \\| Grade ${graded.grade} Score ${graded.score} \\| – \\| Schedule \\| .* \\| Scan again$`,
      ),
    );
    expectRole(html, 'link', { href: `/websites/${host}/scan` });
  });

  it('is searched, filtered and sorted, 50 websites at a time', async () => {
    const { account, browser } = await createSignedInAccount();
    const numbers = Array.from({ length: 60 }, (_, n) => n);
    const suffix = account.id.toLowerCase().slice(-6);
    const hosts = numbers.map((n) => `w${String(n).padStart(2, '0')}-${suffix}.brightpage.com`);
    await insertRows('websites', ...hosts.map((host) => ({ host, updatedAt: 0 })));
    await insertRows(
      'websiteClaims',
      ...hosts.map((host, n) => ({ host, accountId: account.id, token: `t${n}`, claimedAt: n })),
    );
    for (const host of hosts.slice(0, 55))
      await updateRows('websites', { host }, { ownerAccountId: account.id, verifiedAt: 0 });
    const list = async (query: string) =>
      readRows(await readText(browser.get(`/websites${query}`)), 'Your websites').map((row) =>
        row.slice(0, 3),
      );
    expect((await list('')).slice(0, 2)).toEqual(['w59', 'w58']);
    expect((await list('?sort=host')).slice(0, 2)).toEqual(['w00', 'w01']);
    expect(await list('?status=pending')).toEqual(['w59', 'w58', 'w57', 'w56', 'w55']);
    expect(await list('?q=W07')).toEqual(['w07']);
    const html = await readText(browser.get('/websites?status=verified'));
    expect(html).toContain('1–50 of 55 websites');
    const next = expectRole(html, 'link', { rel: 'next', href: /^\/websites\?status=verified&cursor=/ });
    expect(await list(next['href']?.slice('/websites'.length) ?? '')).toEqual([
      'w04',
      'w03',
      'w02',
      'w01',
      'w00',
    ]);
    expect(await readText(browser.get('/websites?q=%3Cb%3E'))).toContain('No websites match');
  });

  it('shows nothing of another account', async () => {
    const { host } = await createClaimant();
    const { browser } = await createSignedInAccount();
    expect(await readText(browser.get('/websites'))).not.toContain(host);
  });

  it('names a website as people write it', async () => {
    const { account, browser } = await createSignedInAccount();
    const label = newHost().split('.')[0];
    const host = `${label}.xn--bcher-kva.brightpage.com`;
    const name = `${label}.bücher.brightpage.com`;
    await addByApi(account, host);
    expect(readTable(await readText(browser.get('/websites')), 'Your websites')[0]?.[0]).toContain(name);
    const path = `/websites/${host}`;
    expectRole(await readText(browser.get(path)), 'heading', { name: `Verify ${name}` });
    for (const method of ['meta', 'file']) {
      const words = toWords(await readText(browser.get(`${path}?method=${method}`)));
      expect(words).toContain(`https://${name}/`);
      expect(words).not.toContain(host);
    }
    const dns = toWords(await readText(browser.get(`${path}?method=dns`)));
    expect(dns).toContain(`Add a TXT record in the DNS settings of ${name}.`);
    expect(dns).toContain(`Some providers want it without “.${host}”. In DNS, ${name} is written ${host}.`);
    expect(dns).toContain(`_svc.${host}`);
    const failed = toWords(await readText(browser.post(`${path}/verify`)));
    expect(failed).toContain(`Your token was not found on ${name}.`);
    expect(failed).toContain(`DNS record: ${name} _svc.${host} Not found: _svc.${name} has no TXT record.`);
  });
});

describe('adding a website', () => {
  it('redirects to its page, which shows the three ways to verify it', async () => {
    const { account, browser } = await createSignedInAccount();
    const host = newHost();
    const added = await browser.post('/websites', { host });
    expect(added.status).toBe(303);
    expect(added.headers.get('Location')).toBe(`/websites/${host}?done=added`);
    const { your_token: token } = await getByApi(account, host);
    const html = await readText(browser.get(`/websites/${host}?done=added`));
    expect(html).toContain(`${host} was added. Verify it to scan it.`);
    const tabs = findByRole(html, 'link', { href: /\?method=\w+$/ }).map(({ href = '' }) => href);
    const texts = await Promise.all(
      tabs.map(async (href) => {
        const tab = await readText(browser.get(href));
        expectRole(tab, 'form', { method: 'post', action: href.replace('?', '/verify?') });
        const copied = findByTag(tab, 'code', { id: /./ });
        for (const { id } of copied) expectRole(tab, 'button', { 'data-copy': id });
        return copied.map(({ name }) => name);
      }),
    );
    expect(texts).toEqual([
      [`<meta name="svc-site-verification" content="${token}">`],
      [`svc-verification-${token}.txt`, token, `https://${host}/svc-verification-${token}.txt`],
      [`_svc.${host}`, `svc-site-verification=${token}`],
    ]);
  });

  it('takes the URL of a page', async () => {
    const { browser } = await createSignedInAccount();
    const host = newHost();
    const added = await browser.post('/websites', {
      host: `https://www.${host.toUpperCase()}/chairs?oak=1#top`,
    });
    expect(added.headers.get('Location')).toBe(`/websites/${host}?done=added`);
  });

  it('of one that was added before leads to its page', async () => {
    const { browser, host } = await createClaimant();
    const added = await browser.post('/websites', { host });
    expect(added.headers.get('Location')).toBe(`/websites/${host}`);
  });

  it.each([
    ['', 'The domain is empty. Enter one, such as example.com.'],
    ['localhost', '"localhost" is not a full domain name.'],
    ['192.0.2.7', "is an IP address. Enter the website's domain name."],
    ['"><script>alert(1)</script>', 'is not a valid domain name'],
  ])(
    'that cannot be verified (%s) shows the form again with the message at the field',
    async (host, message) => {
      const { browser } = await createSignedInAccount();
      const refused = await browser.post('/websites', { host });
      expect(refused.status).toBe(422);
      const html = await refused.text();
      expectTag(html, 'title', { name: /^Error: Your websites/ });
      expectRole(html, 'field', {
        field: 'host',
        value: host,
        'aria-invalid': 'true',
        'aria-describedby': 'host-error host-hint',
        description: expect.stringContaining(message),
      });
      expect(html).not.toContain('<script>alert');
    },
  );

  it('that another account has verified is refused with 409 at the field', async () => {
    const { host } = await createWebsiteOwner();
    const { browser } = await createSignedInAccount();
    const refused = await browser.post('/websites', { host });
    expect(refused.status).toBe(409);
    const html = await refused.text();
    const description = expect.stringContaining(`Another account has verified ${host}`);
    expectRole(html, 'field', { field: 'host', value: host, description });
  });

  it('beyond ten unverified ones is refused with 429 at the field', async () => {
    const { account, browser } = await createSignedInAccount();
    for (let n = 0; n < 10; n++) await addByApi(account, newHost());
    const host = newHost();
    const refused = await browser.post('/websites', { host });
    expect(refused.status).toBe(429);
    const html = await refused.text();
    const description = expect.stringMatching(/^You have 10 unverified websites.*release one first\./);
    expectRole(html, 'field', { field: 'host', value: host, description });
  });
});

describe('verifying', () => {
  /** Returns outcome, method with host, and source of each attempt on a page. */
  function attemptsOf(html: string): string[][] {
    const shown = findByRole(html, 'listitem', { name: /^(?:Not f|F)ound/ });
    return shown.map((attempt) =>
      [findByTag(attempt, 'span'), findByTag(attempt, 'strong'), findByTag(attempt, 'code')].map(
        ([one]) => one?.['name'] ?? '',
      ),
    );
  }

  it('makes the account the owner and shows the number of earlier audits', async () => {
    const { account, host } = await newAuditedWebsite({ audited: ['/', '/chairs'] });
    await releaseByApi(account, host);
    await updateRows('websites', { host }, { holdUntil: 1 });
    await publishTokens(host, await addByApi(account, host));
    const browser = await openSession(account);
    const verified = await browser.post(`/websites/${host}/verify`);
    expect(verified.status).toBe(200);
    const html = await readText(verified);
    expectRole(html, 'heading', { name: `${host} is verified` });
    expect(html).toContain(`${host} is verified. 2 earlier audits of its pages count toward its score.`);
    expectRole(html, 'link', { href: `/websites/${host}/scan`, name: 'Scan website' });
    expect(await readText(browser.get(`/websites/${host}`))).toContain('from your 2 audits');
  });

  it('shows the attempt that found the token and those before it', async () => {
    const { browser, host, token } = await createClaimant();
    await createSite({ '/': { body: '<!doctype html><title>Chairs</title>' } }, { host });
    await createSite({}, { host: `_svc.${host}`, dns: { TXT: [`svc-site-verification=${token}`] } });
    const html = await readText(browser.post(`/websites/${host}/verify`));
    expect(html).toContain(`${host} is verified. Scan it to get its grade.`);
    expect(attemptsOf(html)).toEqual([
      ['Not found', `Meta tag: ${host}`, `https://${host}/`],
      ['Not found', `Text file: ${host}`, `https://${host}/svc-verification-${token}.txt`],
      ['Found', `DNS record: ${host}`, `_svc.${host}`],
    ]);
  });

  it('shows only the attempt that found the token, and, sent again, that the website is verified', async () => {
    const { browser, host, token } = await createClaimant();
    await publishTokens(host, token);
    const html = await readText(browser.post(`/websites/${host}/verify`));
    expect(attemptsOf(html)).toEqual([['Found', `Meta tag: ${host}`, `https://${host}/`]]);
    const again = await readText(browser.post(`/websites/${host}/verify`));
    expect(again).toContain(`${host} is verified.`);
    expect(attemptsOf(again)).toEqual([]);
  });

  it('without the token shows each attempt, and the instructions again', async () => {
    const { browser, host, token } = await createClaimant();
    await createSite({ '/': { body: '<!doctype html><title>Chairs</title>' } }, { host });
    const failed = await browser.post(`/websites/${host}/verify?method=dns`);
    expect(failed.status).toBe(200);
    const html = await failed.text();
    expectTag(html, 'title', { name: /^Error: Verify/ });
    expectRole(html, 'alert', { name: /^Your token was not found on/ });
    expect(attemptsOf(html)).toEqual([
      ['Not found', `Meta tag: ${host}`, `https://${host}/`],
      ['Not found', `Text file: ${host}`, `https://${host}/svc-verification-${token}.txt`],
      ['Not found', `DNS record: ${host}`, `_svc.${host}`],
    ]);
    expect(html).toContain(`has no tag svc-site-verification`);
    expect(html).toContain('Verify again');
    // The method that was chosen is still open.
    expectTag(html, 'code', { id: 'dns-snippet' });
  });

  it('escapes the response of the site', async () => {
    const { browser, host } = await createClaimant();
    await createSite(
      { '/': { body: 'x', headers: { 'content-type': 'text/<script>alert(1)</script>' } } },
      { host },
    );
    await createSite({}, { host: `_svc.${host}`, dns: { TXT: ['<img src=x onerror=alert(1)>'] } });
    const html = await readText(browser.post(`/websites/${host}/verify`));
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(html).not.toMatch(/<img src=x|<script>alert/);
  });

  it('shows that another account became the owner meanwhile', async () => {
    const { browser, host } = await createClaimant();
    await addVerifiedWebsite(await newAccount(), host);
    const refused = await browser.post(`/websites/${host}/verify`);
    expect(refused.status).toBe(409);
    const html = await readText(refused);
    expectRole(html, 'alert', { name: `Another account has verified ${host}` });
    expectRole(html, 'heading', { name: `Verify ${host}` });
  });

  it('shows that the website is on release hold', async () => {
    const { account, browser, host } = await createWebsiteOwner();
    await releaseByApi(account, host);
    await addByApi(account, host);
    const refused = await browser.post(`/websites/${host}/verify`);
    expect(refused.status).toBe(409);
    expect(await refused.text()).toMatch(
      /was released less than 24 hours ago\. It can be verified from \d+ \w+ \d{4} at /,
    );
  });
});
