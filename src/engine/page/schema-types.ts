import { asList, isObject, type JsonLdNode, type JsonObject } from './facts/json-ld.ts';

/**
 * What Google's documentation of a rich result asks of a type. Entries are separated by spaces:
 * `a` the property a; `a|b` one of the two; `a>b` each object that is a value of a has b; `a.b` b of the values of a.
 */
interface TypeRule {
  required: string;
  /** Also required of a node that stands for itself (`JsonLdNode.alone`). */
  alone?: string;
  recommended?: string;
}

const BREADCRUMB = 'itemListElement itemListElement>position itemListElement>name|item.name';
const ARTICLE = 'headline image author author>name author>url datePublished dateModified';
const QUESTIONS = 'mainEntity mainEntity>name';

/** developers.google.com/search/docs/appearance/structured-data, one page per type. */
const RULES: Record<string, TypeRule> = {
  AggregateOffer: { required: 'lowPrice priceCurrency', recommended: 'highPrice offerCount' },
  AggregateRating: {
    required: 'ratingValue ratingCount|reviewCount',
    alone: 'itemReviewed',
    recommended: 'bestRating',
  },
  Article: { required: '', recommended: ARTICLE },
  BreadcrumbList: { required: BREADCRUMB },
  Course: { required: '', alone: 'name description', recommended: 'provider' },
  Dataset: {
    required: '',
    alone: 'name description',
    recommended: 'license creator distribution temporalCoverage',
  },
  Event: {
    required: '',
    alone: 'name startDate location',
    recommended: 'description endDate eventStatus image offers organizer performer location>address',
  },
  FAQPage: { required: `${QUESTIONS} mainEntity>acceptedAnswer` },
  JobPosting: {
    required: '',
    alone: 'title description datePosted hiringOrganization jobLocation|applicantLocationRequirements',
    recommended: 'baseSalary employmentType validThrough identifier directApply',
  },
  LocalBusiness: {
    required: 'name',
    alone: 'address',
    recommended: 'telephone url openingHoursSpecification|openingHours geo priceRange image',
  },
  Offer: {
    required: 'price|priceSpecification.price|priceSpecification.minPrice',
    recommended: 'priceCurrency|priceSpecification.priceCurrency availability url',
  },
  Organization: {
    required: 'name|url',
    recommended: 'name url logo sameAs description address|contactPoint',
  },
  Person: { required: '', alone: 'name', recommended: 'url|sameAs image description|jobTitle' },
  Product: {
    required: 'name',
    alone: 'offers|review|aggregateRating',
    recommended:
      'image description brand offers review aggregateRating sku|gtin|gtin8|gtin12|gtin13|gtin14|mpn|isbn',
  },
  QAPage: { required: `${QUESTIONS} mainEntity>acceptedAnswer|suggestedAnswer` },
  Recipe: {
    required: 'name image',
    recommended:
      'author datePublished description recipeIngredient recipeInstructions prepTime cookTime totalTime recipeYield ' +
      'recipeCategory recipeCuisine keywords nutrition aggregateRating video',
  },
  Review: {
    required: 'author reviewRating reviewRating>ratingValue',
    alone: 'itemReviewed',
    recommended: 'datePublished author>name',
  },
  SoftwareApplication: {
    required: '',
    alone: 'name offers aggregateRating|review',
    recommended: 'applicationCategory operatingSystem',
  },
  VideoObject: {
    required: 'name thumbnailUrl uploadDate',
    recommended: 'description duration contentUrl|embedUrl',
  },
  WebSite: { required: '', alone: 'name url', recommended: 'alternateName' },
};

/** Subtypes that schema.org derives from a type above and Google reads as that type. */
const SUBTYPES: Record<string, string> = {
  Article:
    'NewsArticle BlogPosting AdvertiserContentArticle AnalysisNewsArticle AskPublicNewsArticle BackgroundNewsArticle ' +
    'LiveBlogPosting MedicalScholarlyArticle OpinionNewsArticle Report ReportageNewsArticle ReviewNewsArticle ' +
    'SatiricalArticle ScholarlyArticle TechArticle',
  AggregateRating: 'EmployerAggregateRating',
  Event:
    'BusinessEvent ChildrensEvent ComedyEvent DanceEvent EducationEvent ExhibitionEvent Festival FoodEvent Hackathon ' +
    'LiteraryEvent MusicEvent SaleEvent ScreeningEvent SocialEvent SportsEvent TheaterEvent VisualArtsEvent',
  LocalBusiness:
    'AccountingService AnimalShelter Attorney AutoBodyShop AutoDealer AutoPartsStore AutoRental AutoRepair ' +
    'AutomotiveBusiness Bakery BankOrCreditUnion BarOrPub BeautySalon BedAndBreakfast BikeStore BookStore Brewery ' +
    'CafeOrCoffeeShop Campground ChildCare ClothingStore ComputerStore ConvenienceStore DaySpa Dentist DepartmentStore ' +
    'DryCleaningOrLaundry Electrician ElectronicsStore EmploymentAgency EntertainmentBusiness ExerciseGym ' +
    'FastFoodRestaurant FinancialService Florist FoodEstablishment FurnitureStore GardenStore GasStation ' +
    'GeneralContractor GolfCourse GroceryStore HVACBusiness HairSalon HardwareStore HealthAndBeautyBusiness HealthClub ' +
    'HobbyShop HomeAndConstructionBusiness HomeGoodsStore Hospital Hostel Hotel HousePainter InsuranceAgency ' +
    'JewelryStore LegalService Library LiquorStore Locksmith LodgingBusiness MedicalBusiness MedicalClinic MensClothingStore ' +
    'MobilePhoneStore Motel MovieTheater MovingCompany MusicStore NailSalon NightClub Notary OfficeEquipmentStore Optician ' +
    'PetStore Pharmacy Physician Plumber ProfessionalService RealEstateAgent Resort Restaurant RoofingContractor ' +
    'SelfStorage ShoeStore ShoppingCenter SkiResort SportingGoodsStore SportsActivityLocation Store TattooParlor ' +
    'TireShop TouristInformationCenter ToyStore TravelAgency VeterinaryCare WholesaleStore Winery',
  Organization:
    'Airline CollegeOrUniversity Corporation EducationalOrganization GovernmentOrganization HighSchool ' +
    'MedicalOrganization MusicGroup NGO NewsMediaOrganization OnlineBusiness OnlineStore PerformingGroup School ' +
    'SportsOrganization SportsTeam',
  Review: 'CriticReview EmployerReview UserReview',
  SoftwareApplication: 'MobileApplication VideoGame WebApplication',
};

const RULE_OF = new Map<string, string>([
  ...Object.keys(RULES).map((type) => [type, type] as const),
  ...Object.entries(SUBTYPES).flatMap(([type, subtypes]) =>
    subtypes.split(' ').map((one) => [one, type] as const),
  ),
]);

/** What the nodes of a page that share an `@id` say together. */
export type Definitions = ReadonlyMap<string, readonly JsonObject[]>;

export function isArticleType(type: string): boolean {
  return RULE_OF.get(type) === 'Article';
}

/** Whether Google documents a rich result for one of its types. */
export function hasRule({ types }: JsonLdNode): boolean {
  return types.some((type) => RULE_OF.has(type));
}

/** A pointer to a node described elsewhere: nothing but an `@id` and perhaps a type. */
export function isReference(object: JsonObject): boolean {
  return present(object['@id']) && Object.keys(object).every((key) => key.startsWith('@'));
}

/** The properties its types require and `node` lacks. Empty for types without a rule. */
export function missingRequired(node: JsonLdNode, definitions: Definitions): string[] {
  const lists = rulesOf(node).map(({ required, alone }) =>
    node.alone && alone ? `${required} ${alone}` : required,
  );
  return missing(lists.join(' '), node, definitions);
}

/** The properties recommended for its types and missing. */
export function missingRecommended(node: JsonLdNode, definitions: Definitions): string[] {
  return missing(
    rulesOf(node)
      .map((rule) => rule.recommended ?? '')
      .join(' '),
    node,
    definitions,
  );
}

/** Which of `properties` (written as in `TypeRule`) the node lacks, as a person reads them: `offers or review`. */
export function missing(properties: string, node: JsonLdNode, definitions: Definitions): string[] {
  const id = node.properties['@id'];
  const said = (typeof id === 'string' ? definitions.get(id) : undefined) ?? [node.properties];
  return [...new Set(properties.split(' '))]
    .filter((entry) => entry !== '' && !said.some((object) => holds(object, entry)))
    .map((entry) => entry.replaceAll('>', '.').replaceAll('|', ' or '));
}

function rulesOf(node: JsonLdNode): TypeRule[] {
  const names = new Set(node.types.map((type) => RULE_OF.get(type)));
  return [...names].flatMap((name) => RULES[name ?? ''] ?? []);
}

function holds(object: JsonObject, entry: string): boolean {
  const [list = '', each] = entry.split('>');
  if (each === undefined) return hasOneOf(object, list);
  return asList(object[list]).every(
    (value) => !isObject(value) || isReference(value) || hasOneOf(value, each),
  );
}

function hasOneOf(object: JsonObject, alternatives: string): boolean {
  return alternatives.split('|').some((path) => hasPath(object, path.split('.')));
}

function hasPath(object: JsonObject, [name = '', ...rest]: string[]): boolean {
  const values = asList(object[name]).filter(present);
  if (rest.length === 0) return values.length > 0;
  return values.some((value) => isObject(value) && (isReference(value) || hasPath(value, rest)));
}

function present(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  if (Array.isArray(value)) return value.some(present);
  return (
    value !== undefined && value !== null && (typeof value !== 'object' || Object.keys(value).length > 0)
  );
}
