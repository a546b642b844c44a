import type { ApiKeyInfo } from '../../../services/accounts/keys.ts';
import { Card } from '../parts/card.tsx';
import { FormattedDate } from '../parts/dates.tsx';
import { DescriptionItem, KeyValue } from '../parts/key-value.tsx';

/** The API key of the account, or the button that creates it. */
export function KeyCard({ apiKey }: { apiKey: ApiKeyInfo | null }) {
  return (
    <Card title="API key" id="key" action={<a href="/docs/api">API reference</a>}>
      {apiKey ? <ActiveKey {...apiKey} /> : <NoKey />}
    </Card>
  );
}

function NoKey() {
  return (
    <>
      <p>You have no API key. Create one to use the API from scripts and servers.</p>
      <form method="post" action="/account/key">
        <button type="submit">Create API key</button>
      </form>
    </>
  );
}

function ActiveKey({ hint, createdAt }: ApiKeyInfo) {
  return (
    <>
      <KeyValue>
        <DescriptionItem name="Key">
          <code>svk_…{hint}</code>
        </DescriptionItem>
        <DescriptionItem name="Created">
          <FormattedDate timestamp={createdAt} />
        </DescriptionItem>
      </KeyValue>
      <a href="/account/key/replace" class="button quiet">
        Replace key
      </a>
    </>
  );
}
