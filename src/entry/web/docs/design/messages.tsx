import { Callout } from '../../parts/callout.tsx';
import { Card } from '../../parts/card.tsx';
import { CodeBlock } from '../../parts/code-block.tsx';
import { EmptyState, NoMatch } from '../../parts/empty-state.tsx';
import { ProgressBar } from '../../parts/progress-bar.tsx';

export function Messages() {
  return (
    <section aria-labelledby="messages">
      <h2 id="messages">Messages</h2>
      <div class="grid grid-2">
        <div>
          <Callout>You can run one audit per minute. The next one can start in 42 seconds.</Callout>
          <Callout tone="good">The website is verified.</Callout>
          <Callout tone="medium">
            <p>
              <strong>This score is 12 days old.</strong> Scan the site to see where it stands now.
            </p>
          </Callout>
          <Callout tone="bad">We found no website at bakery.exmple.com. Check the spelling.</Callout>
        </div>
        <div class="stack">
          <EmptyState
            title="No websites yet"
            level={3}
            actions={
              <a class="button" href="#messages">
                Add a website
              </a>
            }
          >
            <p>Add your website and prove that it is yours. Then you can scan and grade all its pages.</p>
          </EmptyState>
          <NoMatch items="websites" href="#messages" level={3}>
            <p>Search for a part of the domain, or choose another status.</p>
          </NoMatch>
        </div>
      </div>
      <div class="grid grid-2">
        <Card title="Progress" id="progress" level={3}>
          <ProgressBar label="Known" value={42} max={100} text="Reading pages" figure="42 of 100" />
          <ProgressBar label="Not known yet" value={0} max={null} text="Reading robots.txt" />
          <ProgressBar label="Done" value={100} max={100} text="Done" figure="100 of 100" />
        </Card>
        <Card title="Code" id="code" level={3}>
          <CodeBlock id="plain-code" label="A command" text="curl https://example.com/robots.txt" />
          <CodeBlock
            id="titled-code"
            label="A request"
            title="Shell"
            text={
              'curl https://audit.example.com/api/v1/reports \\\n  -H "Authorization: Bearer $API_KEY" \\\n  -d url=https://bakery.example.com/specials'
            }
          />
        </Card>
      </div>
    </section>
  );
}
