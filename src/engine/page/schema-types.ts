import { SCHEMA_ORG_SUBTYPES } from './schema-org-types.ts';

/**
 * The properties that Google's documentation of a rich result requires or recommends for a type. Entries are separated
 * by spaces: `a` is the property a; `a|b` is one of the two; `a>b`: each object that is a value of a has b; `a>>b`: each
 * but the last has b; `a.b`: a value of a has b. `a>T:b` asks only objects of type T, `a>!T:b` those of another type, `a>-:b` those
 * without a type.
 */
export interface TypeRule {
  required?: string;
  /** Also required of a node at the top level (`JsonLdNode.isTopLevel`). */
  requiredAtTopLevel?: string;
  /** Also required on the home page of a site, of a node at the top level. */
  requiredOnHomePage?: string;
  recommended?: string;
}

const BREADCRUMB =
  'itemListElement itemListElement>position itemListElement>name|item.name itemListElement>>item';
const ARTICLE = 'headline image author author>name author>url|sameAs datePublished dateModified';
const QUESTIONS = 'mainEntity mainEntity>name';
const PRICE = 'price|lowPrice|priceSpecification.price|priceSpecification.minPrice';

/**
 * Rules by type, from developers.google.com/search/docs/appearance/structured-data: one page per type. FAQPage
 * has no rich result since 7 May 2026, so nothing is required of it.
 */
const TYPE_RULES: Record<string, TypeRule> = {
  AggregateOffer: { required: 'lowPrice priceCurrency', recommended: 'highPrice offerCount' },
  AggregateRating: {
    required: 'ratingValue ratingCount|reviewCount',
    requiredAtTopLevel: 'itemReviewed itemReviewed>name',
    recommended: 'bestRating',
  },
  Article: { recommended: ARTICLE },
  BreadcrumbList: { required: BREADCRUMB },
  Course: { requiredAtTopLevel: 'name description', recommended: 'provider' },
  Dataset: {
    requiredAtTopLevel: 'name description distribution>contentUrl',
    recommended: 'license creator distribution',
  },
  // A post is text, a picture, a video or something shared; lists of posts have them inside another type.
  DiscussionForumPosting: {
    requiredAtTopLevel: 'author author>name datePublished text|articleBody|image|video|sharedContent',
    recommended: 'headline author>url comment url',
  },
  Event: {
    // A VirtualLocation has a url, a Place an address; one without a type may be either.
    requiredAtTopLevel:
      'name startDate location location>VirtualLocation:url location>!VirtualLocation:address location>-:address|url',
    recommended: 'description endDate eventStatus image offers organizer performer',
  },
  JobPosting: {
    requiredAtTopLevel:
      'title description datePosted hiringOrganization jobLocation|applicantLocationRequirements jobLocation>address.addressCountry',
    recommended: 'baseSalary employmentType validThrough identifier directApply',
  },
  LocalBusiness: {
    required: 'name',
    requiredAtTopLevel: 'address',
    recommended: 'telephone url openingHoursSpecification|openingHours geo priceRange',
  },
  // A price is required only of the offers of a product or an application.
  Offer: {
    recommended:
      'price|priceSpecification.price|priceSpecification.minPrice priceCurrency|priceSpecification.priceCurrency availability url',
  },
  // A policy that is on a page of its own needs nothing else.
  MerchantReturnPolicy: {
    required: 'applicableCountry|merchantReturnLink returnPolicyCategory|merchantReturnLink',
  },
  // Google requires nothing, but without name and url the node identifies no organization.
  Organization: {
    required: 'name|url',
    recommended: 'name url logo sameAs description address|contactPoint|telephone|email',
  },
  Person: { requiredAtTopLevel: 'name|alternateName', recommended: 'url|sameAs image description|jobTitle' },
  Product: {
    required: `name offers>${PRICE}`,
    requiredAtTopLevel: 'offers|review|aggregateRating',
    recommended:
      'image description brand offers review aggregateRating sku|gtin|gtin8|gtin12|gtin13|gtin14|mpn|isbn',
  },
  ProductGroup: {
    required: 'name',
    recommended: 'productGroupID hasVariant variesBy brand description image',
  },
  // The Person or Organization has a rule of its own.
  ProfilePage: { required: 'mainEntity', recommended: 'dateCreated dateModified' },
  QAPage: {
    required: `${QUESTIONS} mainEntity>answerCount mainEntity>acceptedAnswer.text|suggestedAnswer.text`,
  },
  Recipe: {
    required: 'name image',
    recommended:
      'author datePublished description recipeIngredient recipeInstructions totalTime|cookTime totalTime|prepTime recipeYield ' +
      'recipeCategory recipeCuisine keywords nutrition aggregateRating video',
  },
  Review: {
    // A review without a rating must have an author and a date.
    required: 'author reviewRating|datePublished reviewRating>ratingValue',
    requiredAtTopLevel: 'itemReviewed itemReviewed>name',
    recommended: 'datePublished author>name',
  },
  SoftwareApplication: {
    requiredAtTopLevel: `name offers offers>${PRICE} aggregateRating|review`,
    recommended: 'applicationCategory operatingSystem',
  },
  VacationRental: {
    requiredAtTopLevel: 'name identifier image containsPlace latitude|geo.latitude longitude|geo.longitude',
  },
  VideoObject: {
    // The parts are clips, for the key moments of a video.
    required: 'name thumbnailUrl uploadDate hasPart>name hasPart>startOffset hasPart>url',
    recommended: 'description duration contentUrl|embedUrl',
  },
  // The name of a site is read from its home page alone.
  WebSite: { requiredOnHomePage: 'name url', recommended: 'alternateName' },
};

/** Subtypes that have no rule of their own and not that of their parent: Google documents them apart or not at all. */
const WITHOUT_RULE = new Set(
  (
    'APIReference SocialMediaPosting BroadcastEvent CourseInstance DeliveryEvent EventSeries OnDemandEvent PublicationEvent ' +
    'UserBlocks UserCheckins UserComments UserDownloads UserInteraction UserLikes UserPageVisits UserPlays UserPlusOnes UserTweets'
  ).split(' '),
);

/** The type whose rules apply, by type: itself or its parent type. */
const RULE_TYPES = new Map<string, string>([
  ...withSubtypes('Organization', SCHEMA_ORG_SUBTYPES.Organization),
  ...withSubtypes('LocalBusiness', SCHEMA_ORG_SUBTYPES.LocalBusiness),
  ...withSubtypes('Event', SCHEMA_ORG_SUBTYPES.Event),
  ...withSubtypes('Article', SCHEMA_ORG_SUBTYPES.Article),
  ...withSubtypes('Article', SCHEMA_ORG_SUBTYPES.NewsArticle),
  // Of the subtypes of these, Google documents no others.
  ...withSubtypes('AggregateRating', ['EmployerAggregateRating']),
  ...withSubtypes('Review', ['CriticReview', 'EmployerReview', 'UserReview']),
  ...withSubtypes('SoftwareApplication', ['MobileApplication', 'WebApplication']),
  // Last, because some of them are subtypes of others.
  ...Object.keys(TYPE_RULES).map((type) => [type, type] as const),
]);

function withSubtypes(type: string, subtypes: readonly string[]): [string, string][] {
  return subtypes.filter((subtype) => !WITHOUT_RULE.has(subtype)).map((subtype) => [subtype, type]);
}

/**
 * The rules for the types of a node, own ones or those of parent types. `CreativeWork` and `Product` together are the
 * subscription that a paywalled article is part of, which is not for sale on the page.
 */
export function getTypeRules(types: readonly string[]): Set<TypeRule> {
  const isSubscription = types.includes('CreativeWork') && types.includes('Product');
  const rules = types
    .filter((type) => !(isSubscription && type === 'Product'))
    .map(getTypeRule)
    .filter((rule) => rule !== null);
  return new Set(rules);
}

/** The rule for a type, its own or that of its parent type; `null` if there is none. */
function getTypeRule(type: string): TypeRule | null {
  return TYPE_RULES[RULE_TYPES.get(type) ?? ''] ?? null;
}

/** The type whose rules apply to a type: its own name or that of its parent type; the type itself if there are none. */
export function getRuleType(type: string): string {
  return RULE_TYPES.get(type) ?? type;
}

/** Whether the type is Article or a subtype with its rules. */
export function isArticleType(type: string): boolean {
  return RULE_TYPES.get(type) === 'Article';
}

/** Parts of a running report are news too. */
const NEWS_TYPES = new Set(['NewsArticle', ...SCHEMA_ORG_SUBTYPES.NewsArticle, 'LiveBlogPosting']);

/** Whether the type is NewsArticle, one of its subtypes or LiveBlogPosting. */
export function isNewsType(type: string): boolean {
  return NEWS_TYPES.has(type);
}

/** Whether the type is Event or a subtype with its rules. */
export function isEventType(type: string): boolean {
  return RULE_TYPES.get(type) === 'Event';
}

const ORGANIZATION_TYPES = new Set([
  'Organization',
  ...SCHEMA_ORG_SUBTYPES.Organization,
  ...SCHEMA_ORG_SUBTYPES.LocalBusiness,
]);

/** Whether the type is Organization or one of its subtypes, of which LocalBusiness is one. */
export function isOrganizationType(type: string): boolean {
  return ORGANIZATION_TYPES.has(type);
}
