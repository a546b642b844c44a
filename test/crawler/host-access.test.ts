import { describe, expect, it } from 'vitest';
import type { HostAccess } from '../../src/crawler/host-access.ts';
import { createSite, listRequestsTo, newHost, type SiteResponse } from '../internet.ts';
import { fetchTestPage } from './fetch-test-page.ts';

const SECRET = 'Basic c3RhZ2luZzpob3JzZQ==';

/** What an owner of these hosts has set. */
function setFor(...hosts: string[]): HostAccess {
  return {
    hosts,
    headers: { authorization: SECRET, 'x-key': 'k-1' },
    userAgentSuffix: 'staging/1',
    ignoresRobotsTxt: false,
  };
}

const redirectTo = (location: string): SiteResponse => ({ status: 302, headers: { location } });

/** Returns the URLs of the requests to a host, each with whether it had the secret and the suffix. */
async function listSent(host: string): Promise<[url: string, secret: boolean, suffix: boolean][]> {
  const requests = await listRequestsTo(host);
  return requests.map(({ url, headers }) => {
    expect(headers.authorization === undefined).toBe(headers['x-key'] === undefined);
    expect(headers['user-agent']).toMatch(/^SiteAuditBot\/1\.1 \(\+https:\/\/audit\.brightpage\.com\/bot\)/);
    return [url, headers.authorization === SECRET, headers['user-agent']?.endsWith(' staging/1') === true];
  });
}

describe("an owner's headers", () => {
  it('are sent to the website, for its pages and its robots.txt, and the suffix after our name', async () => {
    const host = await createSite({ '/': { body: 'Home' }, '/robots.txt': { body: '' } });
    await fetchTestPage(`https://${host}/`, {}, setFor(host, `www.${host}`));
    const sent = await listSent(host);
    expect(sent).toHaveLength(2);
    expect(sent).toContainEqual([`https://${host}/`, true, true]);
    expect(sent).toContainEqual([`https://${host}/robots.txt`, true, true]);
  });

  it('stay with a redirect to the www. host that the claim covers', async () => {
    const host = newHost();
    await createSite({ '/': { body: 'Home' } }, { host: `www.${host}` });
    await createSite({ '/': redirectTo(`https://www.${host}/`) }, { host });
    await fetchTestPage(`https://${host}/`, {}, setFor(host, `www.${host}`));
    expect(await listSent(`www.${host}`)).toContainEqual([`https://www.${host}/`, true, true]);
  });

  it('are never sent to another host, also not to a subdomain, and not after it to the website', async () => {
    const [host, other] = [newHost(), newHost()];
    await createSite({ '/': redirectTo(`https://cdn.${host}/`) }, { host: other });
    await createSite({ '/': redirectTo(`https://${host}/back`) }, { host: `cdn.${host}` });
    await createSite({ '/': redirectTo(`https://${other}/`), '/back': { body: 'Back' } }, { host });
    const fetched = await fetchTestPage(`https://${host}/`, {}, setFor(host, `www.${host}`));
    expect(fetched).toMatchObject({ kind: 'page', page: { url: `https://${host}/back` } });
    const sent = await listSent(host);
    expect(sent).toContainEqual([`https://${host}/`, true, true]);
    expect(sent).toContainEqual([`https://${host}/back`, false, false]);
    expect(await listSent(other)).toEqual([[`https://${other}/`, false, false]]);
    expect(await listSent(`cdn.${host}`)).toEqual([[`https://cdn.${host}/`, false, false]]);
  });

  it('are not sent over http, and not again once a redirect has led there', async () => {
    const host = newHost();
    await createSite(
      {
        'https:/': redirectTo(`http://${host}/`),
        'http:/': redirectTo(`https://${host}/end`),
        'https:/end': { body: 'End' },
      },
      { host },
    );
    await fetchTestPage(`https://${host}/`, {}, setFor(host));
    const sent = (await listSent(host)).filter(([url]) => !url.endsWith('/robots.txt'));
    expect(sent).toEqual([
      [`https://${host}/`, true, true],
      [`http://${host}/`, false, false],
      [`https://${host}/end`, false, false],
    ]);
  });

  it('are sent once a website that is asked over http leads to https', async () => {
    const host = newHost();
    await createSite({ 'http:/': redirectTo(`https://${host}/`), 'https:/': { body: 'Home' } }, { host });
    await fetchTestPage(`http://${host}/`, {}, setFor(host));
    const sent = (await listSent(host)).filter(([url]) => !url.endsWith('/robots.txt'));
    expect(sent).toEqual([
      [`http://${host}/`, false, true],
      [`https://${host}/`, true, true],
    ]);
  });

  it('are not sent to another port', async () => {
    const host = newHost();
    await createSite({ '/': { body: 'Home' } }, { host: `${host}:8443` });
    await createSite({ '/': redirectTo(`https://${host}:8443/`) }, { host });
    await fetchTestPage(`https://${host}/`, {}, setFor(host));
    const sent = await listSent(`${host}:8443`);
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.filter(([, secret, suffix]) => secret || suffix)).toEqual([]);
  });
});
