import type { Context } from 'hono';
import { DIRECTORIES, PUBLISH_SCORE, type Provider } from '../../lib/directory.ts';
import { snapshotPath } from '../directory/forms.ts';
import { counted } from '../format.ts';
import { renderPage, titled } from '../layout.tsx';
import { AuditedLink } from '../parts/audited-link.tsx';
import { Refused } from '../parts/notice.tsx';
import { Crumbs, pageOf } from './audit-page.tsx';
import { type Offers, offersOf } from './offers.ts';
import type { AuditEnv } from './own-audit.tsx';
import { NotYet } from './publish-section.tsx';
import type { Refusal } from '../refusal.ts';

/** Why an audit was not published; `provider` is `null` where no directory was named. */
export interface RefusedPublication {
  provider: Provider | null;
  refusal: Refusal;
}

/** What publishing an audit means and costs, with a form for each directory. */
export async function publishPage(c: Context<AuditEnv>, refused?: RefusedPublication): Promise<Response> {
  const report = c.get('report');
  const offers = await offersOf(c.env, c.get('signedIn'), report.id);
  const { seo_analysis: analysis } = pageOf(report);
  return renderPage(
    c,
    {
      title: titled('Publish an audit', refused?.refusal.message),
      description: null,
      path: `/audits/${report.id}/publish`,
    },
    <div class="narrow">
      <Crumbs report={report} below />
      <h1>Publish an audit</h1>
      {refused?.provider === null && <Refused>{refused.refusal.message}</Refused>}
      <p>
        The audit of <AuditedLink address={report.url} />, which scores {analysis.overall_score} of 100.
      </p>
      {analysis.overall_score < PUBLISH_SCORE ? (
        <NotYet {...analysis} />
      ) : (
        <>
          <Meaning />
          <Choices offers={offers} id={report.id} refused={refused} />
        </>
      )}
    </div>,
    refused?.refusal.status,
  );
}

function Meaning() {
  return (
    <>
      <h2>What it means</h2>
      <ul>
        <li>
          <strong>Public:</strong> anyone can read what the page says, its score and its issues, and crawlers
          are invited to.
        </li>
        <li>
          <strong>Permanent:</strong> a snapshot cannot be changed or removed, neither by you nor when the
          page changes. Its SHA-256 lets anyone check that.
        </li>
        <li>
          <strong>Without your name:</strong> who published it is shown to you alone.
        </li>
        <li>
          <strong>Charged once:</strong> publishing this audit to the same directory again costs nothing and
          changes nothing.
        </li>
      </ul>
    </>
  );
}

function Choices(props: { offers: Offers; id: string; refused: RefusedPublication | undefined }) {
  const { offers, id, refused } = props;
  return (
    <>
      <h2>Where</h2>
      <p>
        Your balance is <a href="/credits">{counted(offers.balance, 'credit')}</a>
        {offers.available < offers.balance &&
          `, of which ${offers.available} can be spent now: running work keeps the rest`}
        .
      </p>
      <ul class="cards">
        {offers.directories.map((directory) => (
          <Choice
            {...directory}
            balance={offers.balance}
            id={id}
            refusal={refused?.provider === directory.provider ? refused.refusal : undefined}
          />
        ))}
      </ul>
    </>
  );
}

interface ChoiceProps {
  balance: number;
  id: string;
  refusal: Refusal | undefined;
}

function Choice(props: Offers['directories'][number] & ChoiceProps) {
  const { provider, cost, snapshot, balance, id, refusal } = props;
  const { name, crawlers } = DIRECTORIES[provider];
  return (
    <li>
      <h3>{name}</h3>
      <p>For {crawlers.join(', ')}.</p>
      {refusal && <Refused>{refusal.message}</Refused>}
      {snapshot && (
        <p>
          Published already: <a href={snapshotPath(snapshot)}>the snapshot for {name}</a>
        </p>
      )}
      {!snapshot && cost > balance && (
        <p>
          It costs {counted(cost, 'credit')} and you have {balance}. An administrator of this service can
          grant you more.
        </p>
      )}
      {/* Not what is available: an attempt that broke off keeps its price, and the next goes on with that. */}
      {!snapshot && cost <= balance && (
        <form method="post" action={`/audits/${id}/publish`} data-busy="Freezing the snapshot…">
          <input type="hidden" name="provider" value={provider} />
          <input type="hidden" name="cost" value={String(cost)} />
          <button type="submit">
            Publish to {name} for {counted(cost, 'credit')}
          </button>
        </form>
      )}
    </li>
  );
}
