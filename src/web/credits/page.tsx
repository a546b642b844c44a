import type { Context } from 'hono';
import { DIRECTORIES, PROVIDERS } from '../../lib/directory.ts';
import type { CreditEntry, CreditStatement } from '../../services/accounts/credits.ts';
import type { Settings } from '../../services/settings/get.ts';
import type { SignedInEnv } from '../context.ts';
import { counted, day } from '../format.ts';
import { renderPage, SITE_NAME } from '../layout.tsx';
import { Fact } from '../parts/facts.tsx';
import { LedgerTable } from '../parts/ledger-table.tsx';

/** Ledger entries shown at first, and when more are asked for. */
export const ENTRIES = { first: 50, more: 200 };

interface CreditsView {
  statement: CreditStatement;
  settings: Settings;
  /** The most entries of the ledger that were asked for. */
  limit: number;
}

/** What there is to spend, what things cost and where the credits went. */
export function creditsPage(
  c: Context<SignedInEnv>,
  { statement, settings, limit }: CreditsView,
): Response | Promise<Response> {
  const { email } = c.get('signedIn');
  return renderPage(
    c,
    { title: `Your credits – ${SITE_NAME}`, description: null, path: '/credits' },
    <>
      <h1>Your credits</h1>
      <Balance {...statement} />
      <Prices {...settings} />
      <Ledger ledger={statement.ledger} limit={limit} email={email} />
    </>,
  );
}

function Balance({ balance, available }: CreditStatement) {
  const kept = balance - available;
  return (
    <>
      <dl class="facts">
        <Fact name="Balance">
          <strong>{counted(balance, 'credit')}</strong>
        </Fact>
        <Fact name="To spend now">{counted(available, 'credit')}</Fact>
      </dl>
      {kept > 0 && (
        <p class="notice">
          {counted(kept, 'credit')} {kept === 1 ? 'is' : 'are'} kept for a scan or a snapshot that is being
          made. When it is done it is charged for what was stored, and the rest is free again; should it break
          off, that happens by itself within ten minutes.
        </p>
      )}
      <p class="aside">
        Single-page audits cost nothing. An administrator of this service can grant credits.
      </p>
    </>
  );
}

function Prices({ submissionCost, siteScanCostPerPage, siteScanMaxPages, updatedAt }: Settings) {
  return (
    <section aria-labelledby="prices">
      <h2 id="prices">Prices now</h2>
      <dl class="facts">
        <Fact name="Scan of a site">
          {counted(siteScanCostPerPage, 'credit')} for each page stored, up to {siteScanMaxPages} pages
        </Fact>
        {PROVIDERS.map((provider) => (
          <Fact name={`Snapshot for ${DIRECTORIES[provider].name}`}>
            {counted(submissionCost[provider], 'credit')}, once for each audit
          </Fact>
        ))}
      </dl>
      {updatedAt !== null && <p class="aside">Last changed on {day(updatedAt)}.</p>}
    </section>
  );
}

function Ledger({ ledger, limit, email }: { ledger: CreditEntry[]; limit: number; email: string }) {
  return (
    <section aria-labelledby="ledger">
      <h2 id="ledger">Where they came from and went</h2>
      <LedgerTable ledger={ledger} actorName={(actor) => byText(actor, email)} />
      {ledger.length === ENTRIES.first && limit === ENTRIES.first && (
        <p>
          <a href={`/credits?limit=${ENTRIES.more}#ledger`}>Show up to {ENTRIES.more} entries</a>
        </p>
      )}
      {ledger.length === ENTRIES.more && <p>These are the newest {ENTRIES.more} entries.</p>}
    </section>
  );
}

function byText(actor: string, email: string): string {
  if (actor === email) return 'you';
  return actor === 'system' ? SITE_NAME : actor;
}
