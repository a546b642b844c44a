import { Card } from '../../parts/card.tsx';
import { Checkbox, FieldRow, SelectField, TextField, UrlField } from '../../parts/field.tsx';

export function Forms() {
  return (
    <section aria-labelledby="forms">
      <h2 id="forms">Buttons and forms</h2>
      <div class="grid grid-2">
        <Card title="Buttons" id="buttons" level={3}>
          <p class="row">
            <button type="button">Main</button>
            <button type="button" class="quiet">
              Secondary
            </button>
            <button type="button" class="danger">
              Delete
            </button>
            <button type="button" disabled>
              Disabled
            </button>
          </p>
          <p class="row">
            <button type="button" class="small">
              Main, small
            </button>
            <button type="button" class="quiet small">
              Secondary, small
            </button>
            <a class="button quiet small" href="#buttons">
              Link
            </a>
          </p>
        </Card>
        <Card title="Fields" id="fields" level={3}>
          <form>
            <FieldRow>
              <UrlField id="address" label="Page URL" placeholder="https://example.com/" />
              <button type="button">Audit</button>
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
