/**
 * Query parameters that identify a visitor's campaign or click and not the page, lower-case: campaign parameters documented by
 * Google Analytics (support.google.com/analytics/answer/10917952), and click ids of ad networks and mail services listed by the
 * AdGuard URL Tracking filter (general_url.txt).
 */
const TRACKING_PARAMETERS = new Set(
  (
    '_branch_match_id _ga _gl _hsenc _hsmi _kx _openstat __hsfp __hssc __hstc __s adjust_referrer at_campaign ' +
    'at_medium awc cm_mmc cmpid cx_click dclid dicbo ef_id epik erid fb_action_ids fb_action_types fb_ref fb_source fbclid ' +
    'gad_campaignid gad_source gbraid gclid gclsrc gps_adid guccounter guce_referrer guce_referrer_sig hsctatracking icid ' +
    'igsh igshid intcmp irclickid irgwc li_fat_id mc_cid mc_eid mindbox-click-id mkt_tok ml_subscriber ml_subscriber_hash ' +
    'msclkid ncid ocid oly_anon_id oly_enc_id rb_clickid rdt_cid s_cid s_kwcid sccid scclid srsltid tblci tduid ttclid twclid ' +
    'usqp vero_conv vero_id wbraid wickedid wt_mc xtor yclid ysclid'
  ).split(' '),
);

/** Google Analytics, Matomo and Piwik, parse.ly, HubSpot. */
const TRACKING_PREFIXES = /^(?:utm|mtm|matomo|pk|piwik|itm|hsa)_/;

const SESSION_PARAMETERS = new Set(
  'aspsessionid cfid cftoken jsessionid oscsid phpsessid sessionid session_id sid zenid'.split(' '),
);

/** Java servlets put the session into the path: `/page;jsessionid=1A2B`. */
const SESSION_IN_PATH = /;(?:jsessionid|phpsessid|sid)=[^/;?#]*/gi;

/** Whether a query parameter names a visit's campaign or click, in any case. */
export function isTrackingParameter(name: string): boolean {
  const lower = name.toLowerCase();
  return TRACKING_PARAMETERS.has(lower) || TRACKING_PREFIXES.test(lower);
}

/** Whether a query parameter carries a session id, in any case. */
export function isSessionParameter(name: string): boolean {
  return SESSION_PARAMETERS.has(name.toLowerCase());
}

/** Returns the URL without tracking and session parameters, and without a session id in its path; the rest stays as written. */
export function removeTracking(href: string): string {
  if (!href.includes('?') && !href.includes(';')) return href;
  const [, address = '', query, fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(.*)/s.exec(href) ?? [];
  const kept = query
    ?.split('&')
    .filter((parameter) => {
      const [name = ''] = parameter.split('=', 1);
      return !isTrackingParameter(name) && !isSessionParameter(name);
    })
    .join('&');
  return `${address.replace(SESSION_IN_PATH, '')}${kept ? `?${kept}` : ''}${fragment}`;
}

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
  const [, address = '', query, fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(.*)/s.exec(href) ?? [];
  const kept = query
    ?.split('&')
    .filter((parameter) => {
      const [name = ''] = parameter.replaceAll(/%5B/gi, '[').toLowerCase().split('=', 1);
      return !VIEW_PARAMETERS.has(name) && !VIEW_PREFIXES.test(name);
    })
    .join('&');
  return `${address}${kept ? `?${kept}` : ''}${fragment}`;
}
