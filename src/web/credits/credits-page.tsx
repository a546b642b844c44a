import type { Context } from 'hono';
import { DIRECTORIES, PROVIDERS } from '../../lib/directory-providers.ts';
import type { Settings } from '../../services/settings/get-settings.ts';
import type { SignedInEnv } from '../context.ts';
import { formatCount, formatDate } from '../format.ts';
import { renderPage, SITE_NAME } from '../layout.tsx';
import { CreditsContactSentence, MissingCredits } from './missing-credits.tsx';
import { DescriptionItem } from '../parts/key-value.tsx';
import { LedgerTable } from '../parts/ledger-table.tsx';
import type { CreditStatement, CreditEntry } from '../../contracts/credits.ts';

/** Ledger entries shown by default, and with `?limit=200`. */
export const LEDGER_LIMITS = { first: 50, more: 200 };

interface CreditsPageProps {
  statement: CreditStatement;
  settings: Settings;
  /** The number of ledger entries requested. */
  limit: number;
}

/** The page /credits: balance, prices and ledger. */
export function renderCreditsPage(
  c: Context<SignedInEnv>,
  { statement, settings, limit }: CreditsPageProps,
): Response | Promise<Response> {
  const { email } = c.get('signedIn');
  return renderPage(
    c,
    { title: `Your credits – ${SITE_NAME}`, description: null, path: '/credits' },
    <>
      <h1>Your credits</h1>
      <Balance env={c.env} {...statement} />
      <Prices {...settings} />
      <Ledger ledger={statement.ledger} limit={limit} email={email} />
    </>,
  );
}

function Balance({ env, balance, available }: CreditStatement & { env: Env }) {
  const heldCredits = balance - available;
  return (
    <>
      <dl class="facts">
        <DescriptionItem name="Balance">
          <strong>{formatCount(balance, 'credit')}</strong>
        </DescriptionItem>
        <DescriptionItem name="To spend now">{formatCount(available, 'credit')}</DescriptionItem>
      </dl>
      {heldCredits > 0 && (
        <p class="notice">
          {formatCount(heldCredits, 'credit')} {heldCredits === 1 ? 'is' : 'are'} kept for a scan or a
          snapshot that is being made. When it is done it is charged for what was stored, and the rest is free
          again; should it break off, that happens by itself within ten minutes.
        </p>
      )}
      {balance === 0 ? (
        <p class="notice">
          <MissingCredits env={env} balance={balance} reason="" /> Single-page audits cost nothing.
        </p>
      ) : (
        <p class="aside">
          Single-page audits cost nothing. <CreditsContactSentence env={env} />
        </p>
      )}
    </>
  );
}

function Prices({ submissionCost, siteScanCostPerPage, siteScanMaxPages, updatedAt }: Settings) {
  return (
    <section aria-labelledby="prices">
      <h2 id="prices">Prices now</h2>
      <dl class="facts">
        <DescriptionItem name="Scan of a site">
          {formatCount(siteScanCostPerPage, 'credit')} for each page stored, up to {siteScanMaxPages} pages
        </DescriptionItem>
        {PROVIDERS.map((provider) => (
          <DescriptionItem name={`Snapshot for ${DIRECTORIES[provider].name}`}>
            {formatCount(submissionCost[provider], 'credit')}, once for each audit
          </DescriptionItem>
        ))}
      </dl>
      {updatedAt !== null && <p class="aside">Last changed on {formatDate(updatedAt)}.</p>}
    </section>
  );
}

function Ledger({ ledger, limit, email }: { ledger: CreditEntry[]; limit: number; email: string }) {
  return (
    <section aria-labelledby="ledger">
      <h2 id="ledger">Where they came from and went</h2>
      <LedgerTable ledger={ledger} actorName={(actor) => formatActor(actor, email)} />
      {ledger.length === LEDGER_LIMITS.first && limit === LEDGER_LIMITS.first && (
        <p>
          <a href={`/credits?limit=${LEDGER_LIMITS.more}#ledger`}>Show up to {LEDGER_LIMITS.more} entries</a>
        </p>
      )}
      {ledger.length === LEDGER_LIMITS.more && <p>These are the newest {LEDGER_LIMITS.more} entries.</p>}
    </section>
  );
}

function formatActor(actor: string, email: string): string {
  if (actor === email) return 'you';
  return actor === 'system' ? SITE_NAME : actor;
}
