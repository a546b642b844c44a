/** Query parameters that choose a variant, a filter or an order of the same page, lower-case. */
const VIEW_PARAMETERS = new Set(
  (
    'color colour currency dir direction display filter filters layout limit material order order_by orderby pagesize ' +
    'page_size per_page perpage size sort sort_by sort_order sortby variant variant_id variation view'
  ).split(' '),
);

/** WooCommerce's `attribute_pa_size`, Shopify's `filter.v.price.gte`, `filter[size]` and `sort[price]`. */
const VIEW_PREFIXES = /^(?:attribute_|filter[._[]|sort\[)/;

/** Returns the URL without the parameters that choose a variant, a filter or an order; the rest stays as written. */
export function removeViewParameters(href: string): string {
  const [, address = '', query, fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(.*)$/s.exec(href) ?? [];
  const kept = query
    ?.split('&')
    .filter((parameter) => {
      const [name = ''] = parameter.replaceAll(/%5B/gi, '[').toLowerCase().split('=', 1);
      return !VIEW_PARAMETERS.has(name) && !VIEW_PREFIXES.test(name);
    })
    .join('&');
  return `${address}${kept ? `?${kept}` : ''}${fragment}`;
}
