import { MAX_VIEW_NAME } from '../../../lib/saved-lists.ts';
import type { SavedView } from '../../../services/accounts/saved-views.ts';
import { type ListParams, toFirstPage, toListHref } from '../list-links.ts';
import { PostButton, PostForm, SubmitButton } from '../parts/button.tsx';
import { FieldRow, type FormState, TextField } from '../parts/field.tsx';

interface SavedViewsProps {
  /** Of the list. */
  path: string;
  /** What the list shows. */
  params: ListParams;
  views: readonly SavedView[];
}

/** The saved views of a list as links, and a form that saves what the list shows, or deletes the view that it shows. */
export function SavedViews({ path, params, views }: SavedViewsProps) {
  const query = toListHref('', toFirstPage(params)).slice(1);
  const current = views.find((view) => view.query === query);
  if (views.length === 0 && query === '') return <></>;
  return (
    <div class="saved-views">
      {views.length > 0 && (
        <nav class="chips" aria-label="Saved views">
          {views.map((view) => (
            <a href={`${path}?${view.query}`} aria-current={view === current ? 'true' : undefined} dir="auto">
              {view.name}
            </a>
          ))}
        </nav>
      )}
      {current && (
        <PostButton
          action="/views/delete"
          fields={{ path, ...current }}
          label="Delete view"
          variant="quiet small"
          aria-label={`Delete view ${current.name}`}
        />
      )}
      {!current && query !== '' && (
        <details class="long">
          <summary>Save this view</summary>
          <SaveViewForm path={path} query={query} />
        </details>
      )}
    </div>
  );
}

/** The form that saves a view. */
export function SaveViewForm({ path, query, form }: { path: string; query: string; form?: FormState }) {
  return (
    <PostForm action="/views" fields={{ path, query }}>
      <FieldRow>
        <TextField
          id="name"
          label="Name of the view"
          form={form}
          maxlength={MAX_VIEW_NAME}
          autocomplete="off"
          required
        />
        <SubmitButton label="Save view" variant="quiet" />
      </FieldRow>
    </PostForm>
  );
}
