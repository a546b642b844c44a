import type { JSX } from 'hono/jsx';
import { type ListParams, toFirstPage, toListHref } from '../list-links.ts';

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

export interface FilterBarProps {
  /** The path of the list. The form sends the fields as its query string. */
  path: string;
  /** The query parameters of the page: those of the fields, and others to keep, such as the order. */
  params: ListParams;
  search: { name: string; label: string } & JSX.IntrinsicElements['input'];
  selects?: FilterSelect[];
}

/** A search field and choices in one row, with the active filters as chips below. Each filter leads to the first page of the list. */
export function FilterBar({ path, params, search, selects = [] }: FilterBarProps) {
  const filters = new Set([search, ...selects].map(({ name }) => name));
  const kept = Object.entries(toFirstPage(params)).filter(([name, value]) => value && !filters.has(name));
  const chips = listChips(params, search.name, selects);
  return (
    <>
      <form method="get" action={path} class="filter-bar" role="search">
        {kept.map(([name, value]) => (
          <input type="hidden" name={name} value={value} />
        ))}
        <SearchField {...search} value={params[search.name] ?? ''} />
        {selects.map((select) => (
          <SelectFilter {...select} value={params[select.name] ?? ''} />
        ))}
        <button type="submit" class="quiet">
          Apply
        </button>
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
export function toOptions(labels: Record<string, string>): FilterOption[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

/** Lists the active filters: the parameter and the name of each. */
function listChips(
  params: ListParams,
  search: string,
  selects: FilterSelect[],
): { name: string; label: string }[] {
  const text = params[search];
  const chosen = selects.flatMap(({ name, options }) => {
    const option = options.find(({ value }) => value === params[name]);
    return option ? [{ name, label: option.chip ?? option.label }] : [];
  });
  return text ? [{ name: search, label: `“${text}”` }, ...chosen] : chosen;
}

function SearchField({ name, label, value, ...input }: FilterBarProps['search']) {
  return (
    <div class="grow">
      <label for={`filter-${name}`}>{label}</label>
      <input id={`filter-${name}`} type="search" name={name} value={value} {...input} />
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
