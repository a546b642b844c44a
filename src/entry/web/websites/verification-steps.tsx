import type { Child, PropsWithChildren } from 'hono/jsx';
import type { VerificationMethod } from '../../../contracts/verification-method.ts';
import { toDisplayHost } from '../../../lib/host/display-host.ts';
import {
  formatAsciiHint,
  formatMetaTag,
  formatTxtRecordValue,
  getTokenFilePath,
  getTxtRecordName,
} from '../../../services/websites/instructions.ts';
import { CodeBlock } from '../parts/code-block.tsx';

interface VerificationStepsProps {
  host: string;
  token: string;
  method: VerificationMethod;
}

/** What to do to verify a website by a method, step by step. The last step is the form in `children`. */
export function VerificationSteps({
  host,
  token,
  method,
  children,
}: PropsWithChildren<VerificationStepsProps>) {
  const name = toDisplayHost(host);
  const steps: Child[] = {
    meta: [
      <>
        <p>Copy this tag.</p>
        <CodeBlock
          id="meta-snippet"
          label="Meta tag with your token"
          title="HTML"
          text={formatMetaTag(token)}
        />
      </>,
      <>
        <p>
          Add it to the <code>&lt;head&gt;</code> of your home page, <code>https://{name}/</code>, and publish
          the page.
        </p>
        <WwwHint name={name} />
      </>,
    ],
    file: [
      <>
        <p>Create a text file with this name.</p>
        <CodeBlock
          id="file-name"
          label="Name of the file"
          title="File name"
          text={getTokenFilePath(token).slice(1)}
        />
      </>,
      <>
        <p>Put this line in the file.</p>
        <CodeBlock id="file-snippet" label="Content of the file" title="Content" text={token} />
      </>,
      <>
        <p>Upload it to the top folder of your website, so that it opens at this URL.</p>
        <CodeBlock
          id="file-url"
          label="URL of the file"
          title="URL"
          text={`https://${name}${getTokenFilePath(token)}`}
        />
        <WwwHint name={name} />
      </>,
    ],
    dns: [
      <p>Open the DNS settings of {name} at your domain or hosting provider and add a TXT record.</p>,
      <>
        <p>
          Use this name. Some providers want it without “.{host}”. {formatAsciiHint(host)}
        </p>
        <CodeBlock id="dns-name" label="Name of the TXT record" title="Name" text={getTxtRecordName(host)} />
      </>,
      <>
        <p>Use this value. New records can take a few minutes to show up.</p>
        <CodeBlock
          id="dns-snippet"
          label="Value of the TXT record"
          title="Value"
          text={formatTxtRecordValue(token)}
        />
      </>,
    ],
  }[method];
  return (
    <ol class="numbered-steps">
      {steps.map((step) => (
        <li>{step}</li>
      ))}
      <li>
        <p>Check it.</p>
        {children}
      </li>
    </ol>
  );
}

/** docs/contract.md 6.13 */
function WwwHint({ name }: { name: string }) {
  return (
    <p class="muted">
      <small>
        If {name} has no address in DNS or redirects to www.{name}, use www.{name}.
      </small>
    </p>
  );
}
