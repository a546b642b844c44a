import type { RefusedAuditForm } from '../audits/audit-form.tsx';
import { buildAuditCommand } from '../layout.tsx';
import { UrlForm } from '../parts/url-form.tsx';
import { CodeBlock } from '../parts/code-block.tsx';
import { Tabs } from '../parts/tabs.tsx';

interface HeroProps {
  site: string;
  /** Shows the request of the API instead of the form. */
  withApi: boolean;
  form: RefusedAuditForm | undefined;
}

/** What the service does in two sentences, and the form to try it. */
export function Hero({ site, withApi, form }: HeroProps) {
  return (
    <div>
      <h1>See your pages as search engines and AI crawlers read them</h1>
      <p class="lead">
        Enter a URL. In a few seconds you get a score, every issue with its evidence, and how to fix it.
      </p>
      <div class="card">
        <Tabs
          label="Ways to audit a page"
          tabs={[
            { href: '/', label: 'Audit a page', current: !withApi },
            { href: '/?with=api', label: 'Use the API', current: withApi },
          ]}
        />
        {withApi ? <ApiRequest site={site} /> : <UrlForm form={form} />}
      </div>
      <p>
        <a href="/example">See an example audit</a>
      </p>
    </div>
  );
}

function ApiRequest({ site }: Pick<HeroProps, 'site'>) {
  return (
    <>
      <CodeBlock id="first-audit" label="Audit a page with curl" text={buildAuditCommand(site)} />
      <p class="muted">
        <a href="/account">Create an API key</a>, then read <a href="/docs">how to start</a> or the{' '}
        <a href="/docs/api">API reference</a>.
      </p>
    </>
  );
}
