import { ButtonLink, SubmitButton } from '../../src/entry/web/parts/button.tsx';
import { Callout } from '../../src/entry/web/parts/callout.tsx';
import { Card, EmptyState, NoMatch } from '../../src/entry/web/parts/card.tsx';
import { CodeBlock } from '../../src/entry/web/parts/code-block.tsx';
import { Checkbox, FieldRow, SelectField, TextField, UrlField } from '../../src/entry/web/parts/field.tsx';
import { ProgressBar } from '../../src/entry/web/parts/bars.tsx';

export function Forms() {
  return (
    <section aria-labelledby="forms">
      <h2 id="forms">Buttons and forms</h2>
      <div class="grid grid-2">
        <Card title="Buttons" id="buttons" level={3}>
          <p class="row">
            <SubmitButton type="button" label="Main" />
            <SubmitButton type="button" label="Secondary" variant="quiet" />
            <SubmitButton type="button" label="Delete" variant="danger" />
            <SubmitButton type="button" label="Disabled" disabled />
          </p>
          <p class="row">
            <SubmitButton type="button" label="Main, small" variant="small" />
            <SubmitButton type="button" label="Secondary, small" variant="quiet small" />
            <ButtonLink href="#buttons" label="Link" variant="quiet small" />
          </p>
        </Card>
        <Card title="Fields" id="fields" level={3}>
          <form>
            <FieldRow>
              <UrlField id="address" label="Page URL" placeholder="https://example.com/" />
              <SubmitButton type="button" label="Audit" />
            </FieldRow>
            <TextField id="hint-field" label="With a hint" hint="From 1 to 100" value="20" class="amount" />
            <TextField
              id="error-field"
              label="With an error"
              error="Enter a whole number from 1 to 100"
              value="x"
            />
            <SelectField
              id="choice-field"
              label="Choice"
              value="b"
              options={[
                { value: 'a', label: 'First' },
                { value: 'b', label: 'Second' },
              ]}
            />
            <Checkbox name="checked" checked>
              Checked
            </Checkbox>
            <fieldset>
              <legend>Who sees it</legend>
              <label class="choice">
                <input type="radio" name="visibility" value="me" checked />
                Only you
              </label>
              <label class="choice">
                <input type="radio" name="visibility" value="all" />
                Anyone with the link
              </label>
            </fieldset>
          </form>
        </Card>
      </div>
    </section>
  );
}

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
            actions={<ButtonLink href="#messages" label="Add a website" />}
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
