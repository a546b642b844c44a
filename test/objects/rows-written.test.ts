import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { createAudit } from '../../src/services/audits/create-audit.ts';
import { countObjectRows } from '../count-object-rows.ts';
import { countRows } from '../count-rows.ts';
import { newAccount } from '../entry/api/new-account.ts';
import { createSite } from '../internet.ts';

// The figures of docs/decisions/0018-rows.md: rows of objects and of D1.

/** How long a host keeps its turns, in milliseconds: then it notes that none is left. */
const TURNS_END = 1_500;

/** Returns the rows that some work writes, until what it has caused is over. */
async function count(work: (env: Env) => Promise<unknown>): Promise<number> {
  let written = 0;
  const rows = await countObjectRows(async () => {
    ({ written } = await countRows(work));
    await scheduler.wait(TURNS_END);
  });
  return [...rows.values()].reduce((sum, ofObject) => sum + ofObject, written);
}

const links = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, at) => `<a href="/${prefix}-${at}">To ${prefix} ${at}</a>`).join(' ');
const page = (content: string) => ({
  body: `<!doctype html><title>Garden chairs</title><h1>Garden chairs</h1>${content}`,
});

test('an audit writes the same few rows, however many links the page has', async () => {
  const { id, email } = await newAccount();
  const caller = { accountId: id, email };
  const hosts = [
    await createSite({ '*': page('') }),
    await createSite({ '/': page(links(40, 'oak')), '*': page(links(80, 'oak')) }),
  ];
  const audit = async (url: string) => {
    const written = await count((counted) => createAudit({ env: counted, caller }, { url }));
    // The minute of the account is over.
    await runInDurableObject(env.ACCOUNT.getByName(id), (_, { storage: { sql } }) => {
      sql.exec("UPDATE starts SET started_at = 0 WHERE kind = 'audit'");
    });
    return written;
  };
  // The first audit of an account and of a day.
  await audit(`https://${await createSite({ '*': page('') })}/`);
  for (const [position, host] of hosts.entries()) {
    const written = [];
    for (const path of ['/', '/one', '/one']) written.push(await audit(`https://${host}${path}`));
    // The texts of links take a row for all of them.
    expect(written).toEqual([29 + position, 16 + position, 17]);
  }
});
