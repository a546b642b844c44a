import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { parseResolvers } from '../../../src/crawler/dns.ts';
import { verifyByDns } from '../../../src/services/websites/methods.ts';
import { stopTimers, until } from '../../clock.ts';
import { type SiteResponse, listDnsLookups, newHost, listRequestsTo, createSite } from '../../internet.ts';

const TOKEN = 'Zr0wzP3T6mXq1vB8yK5nD2cF7hJ4lS9aGtUeWxRiOo0';
const VALUE = `svc-site-verification=${TOKEN}`;
const TXT = 16;
const CNAME = 5;

/** A resolver that gives every query the same answer, in JSON. */
async function startResolver(answer: SiteResponse | object): Promise<string> {
  const asAnswer = 'Status' in answer ? { body: JSON.stringify(answer) } : answer;
  return `https://${await createSite({ '/dns-query': asAnswer })}/dns-query`;
}

function verify(host: string, resolvers: string[]) {
  return verifyByDns(host, TOKEN, { resolvers, signal: new AbortController().signal });
}

/** TXT data of a name, by default the queried one. */
const txtRecord = (data: string, name = '_svc.brightpage.com') => ({ name, type: TXT, TTL: 60, data });
const cnameRecord = (name: string, target: string) => ({ name, type: CNAME, TTL: 60, data: target });

describe('the DNS record verifies the website', () => {
  it.each<[string, object[]]>([
    ['quoted', [txtRecord(`"${VALUE}"`)]],
    ['unquoted', [txtRecord(VALUE)]],
    [
      'in several strings',
      [txtRecord(`"svc-site-verifi" "cation=${TOKEN.slice(0, 9)}" "${TOKEN.slice(9)}"`)],
    ],
    ['with white space around the value', [txtRecord(`" ${VALUE} "`)]],
    [
      'among other records',
      [txtRecord('"v=spf1 -all"'), txtRecord('"svc-site-verification=other"'), txtRecord(`"${VALUE}"`)],
    ],
    ['under the name in upper case', [txtRecord(`"${VALUE}"`, '_SVC.BrightPage.COM.')]],
    [
      'under an alias',
      [cnameRecord('_svc.brightpage.com.', 'Proofs.host.net.'), txtRecord(`"${VALUE}"`, 'proofs.host.net')],
    ],
    [
      'under an alias of an alias',
      [
        cnameRecord('_svc.brightpage.com', 'a.host.net'),
        cnameRecord('a.host.net', 'b.host.net'),
        txtRecord(VALUE, 'b.host.net'),
      ],
    ],
    ['made from a wildcard, which the resolver gives under the name asked for', [txtRecord(`"${VALUE}"`)]],
  ])('%s', async (_name, records) => {
    expect(await verify('brightpage.com', [await startResolver({ Status: 0, Answer: records })])).toEqual({
      method: 'dns',
      host: 'brightpage.com',
      source: '_svc.brightpage.com',
      outcome: 'found',
      result: 'Found: a TXT record of _svc.brightpage.com has your token.',
    });
  });
});

describe('the DNS record does not verify the website', () => {
  it.each<[string, object, string]>([
    ['when the name does not exist', { Status: 3 }, 'has no TXT record'],
    ['when the name has no record', { Status: 0 }, 'has no TXT record'],
    ['with the token of another', { Status: 0, Answer: [txtRecord(`"${VALUE}x"`)] }, 'has other TXT records'],
    [
      'with the token in another case',
      { Status: 0, Answer: [txtRecord(`"${VALUE.toLowerCase()}"`)] },
      'has other TXT records',
    ],
    ['with the token alone', { Status: 0, Answer: [txtRecord(`"${TOKEN}"`)] }, 'has other TXT records'],
    ['with more in the value', { Status: 0, Answer: [txtRecord(`"${VALUE} v=1"`)] }, 'has other TXT records'],
    [
      'under the bare domain',
      { Status: 0, Answer: [txtRecord(`"${VALUE}"`, 'brightpage.com')] },
      'has no TXT record',
    ],
    ['under another name', { Status: 0, Answer: [txtRecord(VALUE, '_svc.evil.com')] }, 'has no TXT record'],
    [
      'under the wildcard itself',
      { Status: 0, Answer: [txtRecord(VALUE, '*.brightpage.com')] },
      'has no TXT record',
    ],
    [
      'under a name it is no alias of',
      { Status: 0, Answer: [cnameRecord('www.brightpage.com', 'b.net'), txtRecord(VALUE, 'b.net')] },
      'has no TXT record',
    ],
    [
      'in a record of another type',
      { Status: 0, Answer: [{ ...txtRecord(`"${VALUE}"`), type: 99 }] },
      'has no TXT record',
    ],
  ])('%s', async (_name, answer, reason) => {
    const attempt = await verify('brightpage.com', [await startResolver(answer)]);
    expect(attempt).toMatchObject({ method: 'dns', source: '_svc.brightpage.com', outcome: 'not_found' });
    expect(attempt.result).toContain(`Not found: _svc.brightpage.com ${reason}`);
    expect(attempt.result).toContain(`Expected: a TXT record ${VALUE}.`);
  });

  it('and the attempt quotes the records that were found instead', async () => {
    const records = ['a', 'b', 'c', 'd', 'e'].map((one) => txtRecord(`"${one}"`));
    const attempt = await verify('brightpage.com', [await startResolver({ Status: 0, Answer: records })]);
    expect(attempt.result).toContain('other TXT records: "a", "b", "c" and 2 more.');
  });
});

describe('a lookup that fails is temporary', () => {
  it.each<[string, SiteResponse | object]>([
    ['SERVFAIL', { Status: 2 }],
    ['REFUSED', { Status: 5 }],
    ['an error of the resolver', { status: 502 }],
    ['an answer that is no DNS', { body: '<html>' }],
    ['a closed connection', { failure: 'close' }],
  ])('with %s', async (_name, answer) => {
    const attempt = await verify('brightpage.com', [
      await startResolver(answer),
      await startResolver(answer),
    ]);
    expect(attempt.outcome).toBe('temporary');
    expect(attempt.result).toMatch(
      /^Temporary failure: _svc\.brightpage\.com could not be looked up: .+ Trying again may help\.$/,
    );
  });

  it('with no answer in time', async () => {
    stopTimers();
    const address = await startResolver({ failure: 'hang' });
    const verification = verify('brightpage.com', [address]);
    await until(async () => (await listRequestsTo(new URL(address).host)).length === 1);
    vi.advanceTimersByTime(4_000);
    const attempt = await verification;
    expect(attempt.outcome).toBe('temporary');
    expect(attempt.result).toContain('did not answer in 4 seconds');
  });

  it.each<[string, SiteResponse | object]>([
    ['SERVFAIL', { Status: 2 }],
    ['an error', { status: 502 }],
    ['a closed connection', { failure: 'close' }],
  ])('unless the second resolver answers after %s', async (_name, broken) => {
    const good = await startResolver({ Status: 0, Answer: [txtRecord(`"${VALUE}"`)] });
    expect((await verify('brightpage.com', [await startResolver(broken), good])).outcome).toBe('found');
  });
});

describe('with the resolvers of the service', () => {
  it('only the TXT records of _svc are looked up', async () => {
    const host = newHost();
    await createSite({}, { host: `_svc.${host}`, dns: { TXT: [`"${VALUE}"`] } });
    expect((await verify(host, parseResolvers(env.DOH_RESOLVERS))).outcome).toBe('found');
    expect(await listDnsLookups(`_svc.${host}`)).toEqual(['TXT']);
    expect(await listDnsLookups(host)).toEqual([]);
  });
});
