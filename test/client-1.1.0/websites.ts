import {
  ATTEMPT,
  CLAIMED_WEBSITE,
  INSTRUCTIONS,
  OWNED_WEBSITE,
  RELEASED_WEBSITE,
  REPORT,
  VERIFIED_WEBSITE,
} from './resources.ts';
import { fields, filled, holds, integer, list, object, oneOf, same } from './shapes.ts';
import { addWebsite, ownWebsite, signUp, type User } from './user.ts';
import { html, newHost, plainPage, plainText, type World } from './world.ts';

const ADDED = fields({
  ok: oneOf(true),
  outcome: oneOf('pending'),
  website: CLAIMED_WEBSITE,
  instructions: INSTRUCTIONS,
});
const NOT_FOUND = fields({
  ok: oneOf(false),
  outcome: oneOf('not_found'),
  message: filled,
  attempts: list(ATTEMPT),
  website: CLAIMED_WEBSITE,
  adopted_reports: oneOf(undefined),
});
const VERIFIED = fields({
  ok: oneOf(true),
  outcome: oneOf('verified'),
  message: filled,
  attempts: list(ATTEMPT),
  website: VERIFIED_WEBSITE,
  adopted_reports: integer,
});
const RELEASED = fields({ ok: oneOf(true), outcome: oneOf('released'), website: RELEASED_WEBSITE });

/** Sections 2.2, 3.1 and 4: adding a website. */
export async function checkAddedWebsite(world: World): Promise<void> {
  const user = await signUp(world);
  const { api } = user;
  const host = newHost();
  same((await api.get('/websites', fields({ websites: list(object) }))).websites, [], 'no websites at first');
  await refuseInvalidHosts(user);
  const { website, instructions } = await api.post('/websites', { host }, ADDED, 201);
  same(
    [website.host, website.display_host, website.public_scorecard, website.claim_count],
    [host, host, false, 1],
    'host, display_host, public_scorecard and claim_count of a new website',
  );
  const { your_token: token } = website;
  const { meta, file, dns } = instructions;
  holds(/^<meta\b/.test(meta.snippet), 'the snippet of meta is a tag');
  holds(meta.snippet.includes('name="svc-site-verification"'), 'the tag has the name');
  holds(meta.snippet.includes(`content="${token}"`), 'the tag has the token');
  holds(file.snippet.includes(`/svc-verification-${token}.txt`), 'the snippet of the file names it');
  holds(file.snippet.split('\n').includes(token), 'the token is on a line of its own');
  holds(dns.snippet.includes(`_svc.${host}`), 'the snippet of dns names the record');
  holds(dns.snippet.includes(`svc-site-verification=${token}`), 'the snippet of dns has the value');
  // Any form of the domain is the same website, which is added once.
  for (const form of [host, `https://${host}/chairs?oak=1`, host.toUpperCase(), `www.${host}`]) {
    const again = await api.post('/websites', { host: form }, ADDED);
    same(again, { ok: true, outcome: 'pending', website, instructions }, `adding ${form}`);
  }
  await api.postForm('/websites', { host }, ADDED);
  const one = await api.get(
    `/websites/${host}`,
    fields({ website: CLAIMED_WEBSITE, instructions: INSTRUCTIONS }),
  );
  same(one, { website, instructions }, 'the website read alone');
  const { websites } = await api.get('/websites', fields({ websites: list(CLAIMED_WEBSITE) }));
  same(websites, [website], 'the list of websites');
  const other = await signUp(world);
  await other.api.refuse(403, 'GET', `/websites/${host}`);
  await other.api.refuse(404, 'GET', `/websites/${newHost()}`);
  const { website: rival } = await other.api.post('/websites', { host }, ADDED, 201);
  same(rival.claim_count, 2, 'claim_count with two claims');
  holds(rival.your_token !== token, 'each account has a token of its own');
  const shown = await api.request('GET', `/websites/${host}`);
  const text = await shown.text();
  holds(!text.includes(other.email) && !text.includes(rival.your_token), 'nothing shows of other claimants');
}

async function refuseInvalidHosts({ api }: User): Promise<void> {
  const hosts = [
    undefined,
    '',
    7,
    'localhost',
    'shop',
    '127.0.0.1',
    '10.1.2.3',
    'co.uk',
    'printer.local',
    'a b.com',
  ];
  for (const host of hosts) await api.refuse(422, 'POST', '/websites', { host });
}

/** Section 3.1: the number of unverified websites is limited. */
export async function checkUnverifiedLimit(world: World): Promise<void> {
  const user = await signUp(world);
  const hosts: string[] = [];
  for (let status = 201; status === 201 && hosts.length <= 100; hosts.push(newHost())) {
    const body = JSON.stringify({ host: newHost() });
    ({ status } = await user.api.request('POST', '/websites', body));
  }
  holds(hosts.length > 1 && hosts.length <= 100, `${hosts.length} additions reach the limit`);
  await user.api.refuse(429, 'POST', '/websites', { host: newHost() });
}

/** Sections 2.2, 3.1 and 4: verification by the home page, by the file and by DNS. */
export async function checkVerification(world: World): Promise<void> {
  const user = await signUp(world);
  const { api, email } = user;
  const host = newHost();
  await world.putSite(host, { '/': plainPage('Chairs') });
  await api.post('/reports', { url: `https://${host}/` }, fields({ report: REPORT }), 201);
  await api.refuse(404, 'POST', `/websites/${host}/verify`);
  const token = await addWebsite(user, host);
  const failed = await api.post(`/websites/${host}/verify`, undefined, NOT_FOUND);
  same(failed.attempts.map(({ method }) => method).sort(), ['dns', 'file', 'meta'], 'the attempts');
  const tag = `<meta name="svc-site-verification" content="${token}">`;
  await world.putSite(host, {
    '/': html(`<!doctype html><html><head><title>Chairs</title>${tag}</head></html>`),
  });
  const { website, adopted_reports: adopted } = await api.post(
    `/websites/${host}/verify`,
    undefined,
    VERIFIED,
  );
  same([website.host, website.verified_method, adopted], [host, 'meta', 1], 'verification by the home page');
  const byFile = newHost();
  const fileToken = await addWebsite(user, byFile);
  await world.putSite(byFile, {
    [`/svc-verification-${fileToken}.txt`]: plainText(`Our token:\n${fileToken}\n`),
  });
  const second = await api.post(`/websites/${byFile}/verify`, undefined, VERIFIED);
  same([second.website.verified_method, second.adopted_reports], ['file', 0], 'verification by the file');
  const byDns = newHost();
  await world.putTxtRecord(`_svc.${byDns}`, `svc-site-verification=${await addWebsite(user, byDns)}`);
  const third = await api.post(`/websites/${byDns}/verify`, undefined, VERIFIED);
  same(third.website.verified_method, 'dns', 'verification by DNS');
  const { websites } = await api.get('/websites', fields({ websites: list(OWNED_WEBSITE) }));
  same(websites.map(({ host: one }) => one).sort(), [host, byFile, byDns].sort(), 'the verified websites');
  same(
    websites.map((one) => [one.owner_email, one.score]),
    websites.map(() => [email, null]),
    'their owner',
  );
  const one = fields({ website: VERIFIED_WEBSITE, instructions: oneOf(null, undefined) });
  same((await api.get(`/websites/${host}`, one)).website, website, 'the verified website read alone');
  await api.post(`/websites/${host}/verify`, undefined, VERIFIED);
}

/** Sections 3.1, 4 and 8: one owner, and the release. */
export async function checkOwnership(world: World): Promise<void> {
  const [owner, rival] = [await signUp(world), await signUp(world)];
  const host = newHost();
  await world.putSite(host, { '/': plainPage('Chairs') });
  const token = await addWebsite(owner, host);
  await addWebsite(rival, host);
  const stranger = await signUp(world);
  await stranger.api.refuse(409, 'POST', `/websites/${host}/verify`);
  await stranger.api.refuse(403, 'POST', `/websites/${host}/release`);
  await stranger.api.refuse(404, 'POST', `/websites/${newHost()}/release`);
  const tag = `<meta name="svc-site-verification" content="${token}">`;
  await world.putSite(host, {
    '/': html(`<!doctype html><html><head><title>Chairs</title>${tag}</head></html>`),
  });
  await owner.api.post(`/websites/${host}/verify`, undefined, VERIFIED);
  await rival.api.refuse(409, 'POST', `/websites/${host}/verify`);
  await stranger.api.refuse(409, 'POST', '/websites', { host });
  const released = await owner.api.post(`/websites/${host}/release`, undefined, RELEASED);
  same(released.website.host, host, 'the host that was released');
  const { message } = await rival.api.refuse(409, 'POST', `/websites/${host}/verify`);
  holds(message.includes('24'), `the refusal names the hold: ${message}`);
  await owner.api.refuse(403, 'POST', `/websites/${host}/release`);
  await owner.api.refuse(403, 'GET', `/websites/${host}`);
  // A claim that was never verified is released without a hold.
  await rival.api.post(`/websites/${host}/release`, undefined, RELEASED);
}

/** Section 4: the switch of the public scorecard. */
export async function checkScorecardSwitch(world: World): Promise<void> {
  const user = await signUp(world);
  const { api, email } = user;
  const host = await ownWebsite(world, user, { '/': plainPage('Chairs') });
  const path = `/websites/${host}/public`;
  for (const body of [{}, { public: 'perhaps' }, { public: null }]) await api.refuse(422, 'POST', path, body);
  const updated = fields({ ok: oneOf(true), outcome: oneOf('updated'), website: OWNED_WEBSITE });
  const shown = await api.post(path, { public: true }, updated);
  same([shown.website.public_scorecard, shown.website.owner_email], [true, email], 'the scorecard shown');
  const one = fields({ website: VERIFIED_WEBSITE });
  same((await api.get(`/websites/${host}`, one)).website.public_scorecard, true, 'the website read');
  const hidden = await api.postForm(path, { public: 'false' }, updated);
  same(hidden.website.public_scorecard, false, 'the scorecard hidden');
  const { api: stranger } = await signUp(world);
  await stranger.refuse(403, 'POST', path, { public: true });
}
