import type { Context } from 'hono';
import { DIRECTORIES, MIN_PUBLISH_SCORE } from '../../lib/directory-providers.ts';
import { getSnapshotPath } from '../directory/snapshot-format.ts';
import { formatCount } from '../format.ts';
import { renderPage, formatTitle } from '../layout.tsx';
import { MissingCredits } from '../credits/missing-credits.tsx';
import { UntrustedLink } from '../parts/untrusted-link.tsx';
import { ErrorNotice } from '../parts/callout.tsx';
import { WithdrawnNote } from '../published/withdrawn-note.tsx';
import { AuditBreadcrumbs, getAuditedPage } from './audit-page.tsx';
import { type PublishOptions, getPublishOptions } from './publish-options.ts';
import type { AuditEnv } from './load-audit.tsx';
import { ScoreTooLow } from './publish-section.tsx';
import type { RefusedForm } from '../validate-form.ts';

type RefusedPublishForm = RefusedForm<'provider' | 'cost'>;

/** What publishing an audit means and costs, with a form for each directory. */
export async function renderPublishPage(c: Context<AuditEnv>, form?: RefusedPublishForm): Promise<Response> {
  const report = c.get('report');
  const publishOptions = await getPublishOptions(c.env, c.get('signedIn'), report.id);
  const { seo_analysis: analysis } = getAuditedPage(report);
  return renderPage(
    c,
    {
      title: formatTitle('Publish an audit', form !== undefined),
      description: null,
      path: `/audits/${report.id}/publish`,
    },
    <div class="narrow">
      <AuditBreadcrumbs report={report} isSubpage />
      <h1>Publish an audit</h1>
      {form?.errors.provider !== undefined && <ErrorNotice>Choose one of the three directories.</ErrorNotice>}
      <p>
        The audit of <UntrustedLink url={report.url} />,{' '}
        {analysis.overall_score === null
          ? 'which is not scored'
          : `which scores ${analysis.overall_score} of 100`}
        .
      </p>
      {(analysis.overall_score ?? 0) < MIN_PUBLISH_SCORE ? (
        <ScoreTooLow {...analysis} />
      ) : (
        <>
          <PublishTerms />
          <DirectoryOptions env={c.env} publishOptions={publishOptions} id={report.id} form={form} />
        </>
      )}
    </div>,
    form?.status,
  );
}

function PublishTerms() {
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
          page changes. Its SHA-256 lets anyone check that. Only we can withdraw one, for example because it
          is used for phishing.
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

function DirectoryOptions(props: {
  env: Env;
  publishOptions: PublishOptions;
  id: string;
  form: RefusedPublishForm | undefined;
}) {
  const { env, publishOptions, id, form } = props;
  return (
    <>
      <h2>Where</h2>
      <p>
        Your balance is <a href="/credits">{formatCount(publishOptions.balance, 'credit')}</a>
        {publishOptions.available < publishOptions.balance &&
          `, of which ${publishOptions.available} can be spent now: running work keeps the rest`}
        .
      </p>
      <ul class="cards">
        {publishOptions.directories.map((directory) => (
          <DirectoryOption
            {...directory}
            env={env}
            balance={publishOptions.balance}
            id={id}
            error={form?.values.provider === directory.provider ? form.notice : null}
          />
        ))}
      </ul>
    </>
  );
}

interface DirectoryOptionProps {
  env: Env;
  balance: number;
  id: string;
  error: string | null;
}

function DirectoryOption(props: PublishOptions['directories'][number] & DirectoryOptionProps) {
  const { env, provider, cost, snapshot, balance, id, error } = props;
  const { name, crawlers } = DIRECTORIES[provider];
  return (
    <li>
      <h3>{name}</h3>
      <p>For {crawlers.join(', ')}.</p>
      {error !== null && <ErrorNotice>{error}</ErrorNotice>}
      {snapshot?.withdrawal && (
        <p>
          <WithdrawnNote {...snapshot.withdrawal} />. This audit cannot be published to {name} again.
        </p>
      )}
      {snapshot && !snapshot.withdrawal && (
        <p>
          Published already: <a href={getSnapshotPath(snapshot)}>the snapshot for {name}</a>
        </p>
      )}
      {!snapshot && cost > balance && (
        <p>
          It costs {formatCount(cost, 'credit')}.{' '}
          <MissingCredits env={env} balance={balance} reason={`You have ${balance}.`} />
        </p>
      )}
      {/* The balance, not what is available: an interrupted publication keeps its hold, and the next attempt uses it. */}
      {!snapshot && cost <= balance && (
        <form method="post" action={`/audits/${id}/publish`} data-busy="Freezing the snapshot…">
          <input type="hidden" name="provider" value={provider} />
          <input type="hidden" name="cost" value={String(cost)} />
          <button type="submit">
            Publish to {name} for {formatCount(cost, 'credit')}
          </button>
        </form>
      )}
    </li>
  );
}
