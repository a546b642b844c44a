import { countStoredRows, deleteRows } from '../../database.ts';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { notifyWebsiteOwners } from '../../../src/services/directory/notify-website-owners.ts';
import { newAccount } from '../../entry/api/new-account.ts';
import { createPublishableAudit } from '../../entry/api/publishable-audit.ts';
import { moveClock, stopClock } from '../../clock.ts';
import { type CallFault, FaultyEnv } from '../../fault/faulty-env.ts';
import { PART } from '../../sweep-part.ts';
import { createMailbox, type Mailbox, ORIGIN } from '../../entry/web/browser.ts';
import { createOwner, publish, publishPage } from './publish-page.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let mailbox: Mailbox;

beforeEach(() => {
  stopClock();
  mailbox = createMailbox();
});

const run = () => notifyWebsiteOwners(mailbox.env);

const listRecipients = () => mailbox.mails.map(({ to }) => to);

describe('a failure', () => {
  it.each<CallFault>(['before', 'after'])(
    'of any call of a publication, %s it is executed: the mail reports the snapshot if and only if it is stored',
    async (fault) => {
      for (let call = PART.number - 1; ; call += PART.of) {
        await deleteRows('publicationNotices');
        const { owner, host } = await createOwner();
        const publisher = await newAccount();
        const report = await createPublishableAudit(publisher, { host });
        const faulty = new FaultyEnv(call, fault);
        await publish(publisher, report, faulty.env).catch(() => undefined);
        if (faulty.calls <= call) break;
        await env.LOG.getByName('log').sequence();
        const stored = await countStoredRows('submissions', { reportId: report.id });
        mailbox.mails.length = 0;
        await run();
        expect(listRecipients(), `call ${call}`).toEqual(stored === 1 ? [owner.email] : []);
        // The next attempt does not tell it twice.
        await publish(publisher, report);
        await run();
        moveClock(DAY);
        await run();
        expect(listRecipients(), `call ${call}, repeated`).toEqual([owner.email]);
      }
    },
  );

  it.each<CallFault>(['before', 'after'])(
    'of any call of the run, %s it is executed: the mail is sent, later or again',
    async (fault) => {
      for (let call = PART.number - 1; ; call += PART.of) {
        await deleteRows('publicationNotices');
        const { owner, host } = await createOwner();
        await publishPage(await newAccount(), host);
        mailbox.mails.length = 0;
        const faulty = new FaultyEnv(call, fault);
        await notifyWebsiteOwners({ ...faulty.env, SITE_URL: ORIGIN, EMAIL: mailbox.env.EMAIL }).catch(
          () => undefined,
        );
        if (faulty.calls <= call) break;
        moveClock(HOUR);
        await run();
        moveClock(DAY);
        await run();
        expect(new Set(listRecipients()), `call ${call}`).toEqual(new Set([owner.email]));
        expect(mailbox.mails.length, `call ${call}`).toBeLessThanOrEqual(2);
        expect(new Set(mailbox.mails.map(({ text }) => text)).size, `call ${call}`).toBe(1);
      }
    },
  );
});
