import type { Context } from 'hono';
import { listGains } from '../../../engine/issue-gains.ts';
import { DIRECTORIES, MIN_PUBLISH_SCORE } from '../../../lib/directory-providers.ts';
import { MissingCredits } from '../credits/missing-credits.tsx';
import { getSnapshotPath } from '../directory/snapshot-format.ts';
import { formatCount } from '../../../lib/text.ts';
import { renderAppPage } from '../app-page.tsx';
import { ErrorNotice } from '../parts/callout.tsx';
import { Card, Section } from '../parts/card.tsx';
import { DescriptionItem, KeyValue } from '../parts/facts.tsx';
import { UntrustedLink } from '../parts/text.tsx';
import { WithdrawnNote } from '../published/snapshot-page.tsx';
import type { RefusedForm } from '../validate-form.ts';
import { getAuditCrumbs } from './audit-page.tsx';
import { FixFirst } from './audit-summary.tsx';
import { getAuditedPage } from './audit-view.tsx';
import type { AuditEnv } from './load-audit.tsx';
import { getPublishOptions, type PublishOptions, MinimumScore } from './publish-section.tsx';
import { PostForm } from '../parts/button.tsx';

type RefusedPublishForm = RefusedForm<'provider' | 'cost'>;

/** What publishing an audit means and costs, with a form for each directory. */
export async function renderPublishPage(c: Context<AuditEnv>, form?: RefusedPublishForm): Promise<Response> {
  const report = c.get('report');
  const publishOptions = await getPublishOptions(c.env, c.get('signedIn'), report.id);
  const { seo_analysis: analysis } = getAuditedPage(report);
  const score = analysis.overall_score;
  const path = `/audits/${report.id}`;
  return renderAppPage(
    c,
    {
      heading: 'Publish an audit',
      crumbs: getAuditCrumbs(report, true),
      meta: (
        <>
          <UntrustedLink url={report.url} />
          {score !== null && `, score ${score}`}
        </>
      ),
      refused: form && { status: form.status },
    },
    <>
      {form?.errors.provider !== undefined && <ErrorNotice>Choose one of the three directories.</ErrorNotice>}
      {(score ?? 0) < MIN_PUBLISH_SCORE ? (
        <div class="narrow">
          <Card>
            <p>
              <MinimumScore {...analysis} />
            </p>
            <FixFirst issues={listGains(analysis)} path={path} />
          </Card>
        </div>
      ) : (
        <div class="stack stack-lg">
          <PublishTerms />
          <DirectoryOptions env={c.env} publishOptions={publishOptions} id={report.id} form={form} />
        </div>
      )}
    </>,
  );
}

function PublishTerms() {
  return (
    <Card title="What a snapshot is" id="terms">
      <KeyValue>
        <DescriptionItem name="Public">
          Anyone, including crawlers, can read the page’s text, its score and its issues.
        </DescriptionItem>
        <DescriptionItem name="In our directory">
          It is a page of this site, addressed to the crawlers below. We send nothing to anyone: whether a
          crawler reads it is up to its operator.
        </DescriptionItem>
        <DescriptionItem name="Permanent">
          It can’t be changed or removed, not even by you. Its SHA-256 lets anyone check that. Only we can
          withdraw one, for example because it is used for phishing.
        </DescriptionItem>
        <DescriptionItem name="Anonymous">Only you see who published it.</DescriptionItem>
        <DescriptionItem name="Charged once">
          Publishing this audit to the same directory again is free and changes nothing.
        </DescriptionItem>
      </KeyValue>
    </Card>
  );
}

function DirectoryOptions(props: {
  env: Env;
  publishOptions: PublishOptions;
  id: string;
  form: RefusedPublishForm | undefined;
}) {
  const { env, publishOptions, id, form } = props;
  const { balance, available, directories } = publishOptions;
  return (
    <Section id="directories" title="Choose a directory">
      <p>
        You have <a href="/credits">{formatCount(balance, 'credit')}</a>
        {available < balance && `. ${available} are available: running work holds the rest`}.
      </p>
      <div class="grid filled">
        {directories.map((directory) => (
          <DirectoryOption
            {...directory}
            env={env}
            balance={balance}
            id={id}
            error={form?.values.provider === directory.provider ? form.notice : null}
          />
        ))}
      </div>
    </Section>
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
    <Card title={name} id={`directory-${provider}`} level={3}>
      <p class="muted">Addressed to {crawlers.join(', ')}</p>
      {error !== null && <ErrorNotice>{error}</ErrorNotice>}
      {snapshot?.withdrawal && (
        <p>
          <WithdrawnNote {...snapshot.withdrawal} />. This audit can’t be published in this directory again.
        </p>
      )}
      {snapshot && !snapshot.withdrawal && (
        <p>
          Published: <a href={getSnapshotPath(snapshot)}>the snapshot for {name}</a>
        </p>
      )}
      {!snapshot && (
        <p>
          <strong>{formatCount(cost, 'credit')}</strong>
        </p>
      )}
      {!snapshot && cost > balance && (
        <p>
          <MissingCredits env={env} balance={balance} reason={`You have ${balance}.`} />
        </p>
      )}
      {/* The balance, not what is available: an interrupted publication keeps its hold, and the next attempt uses it. */}
      {!snapshot && cost <= balance && (
        <PostForm
          action={`/audits/${id}/publish`}
          data-busy="Publishing the snapshot…"
          submit={`Publish in the ${name} directory`}
        >
          <input type="hidden" name="provider" value={provider} />
          <input type="hidden" name="cost" value={String(cost)} />
        </PostForm>
      )}
    </Card>
  );
}
