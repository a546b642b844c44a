import type { Child, JSX } from 'hono/jsx';

export interface FilterSelect {
  name: string;
  label: string;
  /** The chosen value; `''` for all. */
  value: string;
  /** The first one has the value `''` and stands for all. */
  options: { value: string; label: string }[];
}

interface FilterBarProps {
  /** The path of the page. The form sends the fields as its query string. */
  action: string;
  search?: { name: string; label: string; value: string } & JSX.IntrinsicElements['input'];
  selects?: FilterSelect[];
  /** Query parameters to keep, such as the order. */
  keep?: Record<string, string>;
  /** The filters in force, each with the page without it. */
  active?: { label: Child; href: string }[];
}

/** A search field and choices in one row, with the filters in force as chips below. */
export function FilterBar({ action, search, selects = [], keep = {}, active = [] }: FilterBarProps) {
  return (
    <>
      <form method="get" action={action} class="filter-bar" role="search">
        {Object.entries(keep).map(([name, value]) => (
          <input type="hidden" name={name} value={value} />
        ))}
        {search && <SearchField {...search} />}
        {selects.map((select) => (
          <SelectFilter {...select} />
        ))}
        <button type="submit" class="quiet">
          Apply
        </button>
      </form>
      {active.length > 0 && (
        <ul class="chips" aria-label="Filters in force">
          {active.map(({ label, href }) => (
            <li>
              <a href={href}>
                <b>{label}</b> <span aria-hidden="true">×</span>
                <span class="unseen">, remove this filter</span>
              </a>
            </li>
          ))}
          {active.length > 1 && (
            <li>
              <a href={action}>Clear all</a>
            </li>
          )}
        </ul>
      )}
    </>
  );
}

function SearchField({ name, label, ...input }: NonNullable<FilterBarProps['search']>) {
  return (
    <div class="grow">
      <label for={`filter-${name}`}>{label}</label>
      <input id={`filter-${name}`} type="search" name={name} {...input} />
    </div>
  );
}

function SelectFilter({ name, label, value, options }: FilterSelect) {
  return (
    <div>
      <label for={`filter-${name}`}>{label}</label>
      <select id={`filter-${name}`} name={name}>
        {options.map((option) => (
          <option value={option.value} selected={option.value === value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
