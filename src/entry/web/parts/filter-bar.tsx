import { type ListDescription, type ListFilters, MAX_SEARCH_LENGTH } from '../../../lib/list-query.ts';
import { type ListParams, toFirstPage, toListHref } from '../list-links.ts';
import { SubmitButton } from './button.tsx';

export interface FilterSelect {
  name: string;
  label: string;
  /** The first option, which filters nothing: `All scores`. */
  all: string;
  options: FilterOption[];
}

export interface FilterOption {
  value: string;
  label: string;
  /** The name of the active filter, if the label does not say enough. */
  chip?: string;
}

/** A list with a search and filters. The form sends the fields as the query string of its path. */
export interface FilteredList<F extends ListFilters = ListFilters, K extends string = string> {
  path: string;
  query: ListDescription<F, K>;
  search: { label: string; placeholder?: string };
  /** Filters that are typed. */
  texts?: ({ name: string } & FilteredList['search'] & { pattern: string; title: string })[];
  /** The choices of the other filters. */
  selects?: FilterSelect[];
  /** The columns of the table, by their name in the query. The first is always shown. */
  columns?: Record<string, string>;
  /** The others that are shown if the query names none; all if absent. */
  defaultColumns?: readonly string[];
}

interface FilterBarProps {
  list: FilteredList;
  /** The query parameters of the page: those of the fields, and others to keep, such as the order. */
  params: ListParams;
}

/** A search field and choices in one row, with the active filters as chips below. Each filter leads to the first page of the list. */
export function FilterBar({ list, params }: FilterBarProps) {
  const { path, query, search, texts = [], selects = [], columns = {}, defaultColumns } = list;
  const [firstColumn, ...otherColumns] = Object.entries(columns);
  const shown = params['columns']?.split(',') ?? defaultColumns;
  const filters = new Set([query.search, ...Object.keys(query.filters)]);
  const kept = Object.entries(toFirstPage(params)).filter(([name, value]) => value && !filters.has(name));
  const hidden = kept.filter(([name]) => name !== 'columns');
  const chips = listChips(params, [query.search, ...texts.map(({ name }) => name)], selects);
  return (
    <>
      <form method="get" action={path} class="filter-bar" role="search">
        {hidden.map(([name, value]) => (
          <input type="hidden" name={name} value={value} />
        ))}
        <SearchField {...search} name={query.search} value={params[query.search] ?? ''} />
        {texts.map((text) => (
          <SearchField {...text} value={params[text.name] ?? ''} />
        ))}
        {selects.map((select) => (
          <SelectFilter {...select} value={params[select.name] ?? ''} />
        ))}
        <SubmitButton label="Apply" variant="quiet" />
        {firstColumn && <ColumnChoice first={firstColumn[0]} others={otherColumns} shown={shown} />}
      </form>
      {chips.length > 0 && (
        <ul class="chips" aria-label="Active filters">
          {chips.map(({ name, label }) => (
            <li>
              <a href={toListHref(path, { ...toFirstPage(params), [name]: undefined })}>
                <b>{label}</b> <span aria-hidden="true">×</span>
                <span class="unseen">, remove this filter</span>
              </a>
            </li>
          ))}
          {chips.length > 1 && (
            <li>
              <a href={toListHref(path, Object.fromEntries(kept))}>Clear all</a>
            </li>
          )}
        </ul>
      )}
    </>
  );
}

/** Makes options of labels by value. */
export function toOptions(labels: Record<string, string | { name: string }>): FilterOption[] {
  return Object.entries(labels).map(([value, label]) => ({
    value,
    label: typeof label === 'string' ? label : label.name,
  }));
}

/** Lists the active filters: the parameter and the name of each. */
function listChips(
  params: ListParams,
  texts: string[],
  selects: FilterSelect[],
): { name: string; label: string }[] {
  const typed = texts.flatMap((name) => (params[name] ? [{ name, label: `“${params[name]}”` }] : []));
  const chosen = selects.flatMap(({ name, options }) => {
    const option = options.find(({ value }) => value === params[name]);
    return option ? [{ name, label: option.chip ?? option.label }] : [];
  });
  return [...typed, ...chosen];
}

function SearchField({
  name,
  label,
  value,
  ...input
}: FilteredList['search'] & { name: string; value: string }) {
  return (
    <div class="grow">
      <label for={`filter-${name}`}>{label}</label>
      <input
        id={`filter-${name}`}
        type="search"
        name={name}
        value={value}
        maxlength={MAX_SEARCH_LENGTH}
        {...input}
      />
    </div>
  );
}

function SelectFilter({ name, label, value, all, options }: FilterSelect & { value: string }) {
  return (
    <div>
      <label for={`filter-${name}`}>{label}</label>
      <select id={`filter-${name}`} name={name}>
        {[{ value: '', label: all }, ...options].map((option) => (
          <option value={option.value} selected={option.value === value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}

interface ColumnChoiceProps {
  first: string;
  others: [name: string, label: string][];
  /** All if absent. */
  shown: readonly string[] | undefined;
}

/** The columns of a table as checkboxes. The first is sent always: without a checked box, it is the only one. */
function ColumnChoice({ first, others, shown }: ColumnChoiceProps) {
  return (
    <details class="menu">
      <summary class="button quiet">Columns</summary>
      <ul>
        {others.map(([name, label]) => (
          <li>
            <label class="choice">
              <input type="checkbox" name="columns" value={name} checked={shown?.includes(name) ?? true} />
              {label}
            </label>
          </li>
        ))}
        <li>
          <input type="hidden" name="columns" value={first} />
          <SubmitButton label="Show these columns" variant="quiet small" />
        </li>
      </ul>
    </details>
  );
}
