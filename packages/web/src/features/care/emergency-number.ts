import type { PanelInfo } from '#lib/house/house.ts';

/**
 * The one number of police, fire and ambulance where a home stands, by its time zone until its owner says the country. Only
 * places with one number for all three, as their authorities publish it: 112 by Directive (EU) 2018/1972, Article 109,
 * and in the countries that follow it (EENA, "112 in other countries"); 911 of the North American Numbering Plan
 * (nanpa.com) and of Mexico (IFT, since 2017); 000 of Australia (Triple Zero, ACMA); 111 of New Zealand (NZ Police).
 */
const places: readonly (readonly [number: string, zones: string])[] = [
  [
    '112',
    `Europe/Amsterdam Europe/Andorra Europe/Athens Europe/Belfast Europe/Belgrade Europe/Berlin Europe/Bratislava
    Europe/Brussels Europe/Bucharest Europe/Budapest Europe/Busingen Europe/Chisinau Europe/Copenhagen Europe/Dublin
    Europe/Gibraltar Europe/Guernsey Europe/Helsinki Europe/Isle_of_Man Europe/Istanbul Europe/Jersey Europe/Kiev
    Europe/Kyiv Europe/Lisbon Europe/Ljubljana Europe/London Europe/Luxembourg Europe/Madrid Europe/Malta
    Europe/Mariehamn Europe/Monaco Europe/Oslo Europe/Paris Europe/Podgorica Europe/Prague Europe/Riga Europe/Rome
    Europe/San_Marino Europe/Skopje Europe/Sofia Europe/Stockholm Europe/Tallinn Europe/Vaduz Europe/Vatican
    Europe/Vienna Europe/Vilnius Europe/Warsaw Europe/Zagreb Europe/Zurich Africa/Ceuta Asia/Nicosia
    Atlantic/Azores Atlantic/Canary Atlantic/Faroe Atlantic/Madeira Atlantic/Reykjavik`,
  ],
  [
    '911',
    `America/New_York America/Detroit America/Kentucky/ America/Indiana/ America/Indianapolis America/Louisville
    America/Chicago America/Menominee America/North_Dakota/ America/Denver America/Boise America/Phoenix
    America/Los_Angeles America/Anchorage America/Juneau America/Sitka America/Metlakatla America/Yakutat
    America/Nome America/Adak Pacific/Honolulu America/Puerto_Rico America/St_Thomas Pacific/Guam Pacific/Saipan US/
    America/Toronto America/Montreal America/Vancouver America/Edmonton America/Calgary America/Winnipeg
    America/Regina America/Halifax America/Moncton America/Glace_Bay America/Goose_Bay America/St_Johns
    America/Swift_Current America/Creston America/Dawson_Creek America/Fort_Nelson America/Whitehorse
    America/Yellowknife Canada/ America/Mexico_City America/Monterrey America/Cancun America/Merida America/Chihuahua
    America/Ciudad_Juarez America/Ojinaga America/Hermosillo America/Mazatlan America/Bahia_Banderas
    America/Matamoros America/Tijuana`,
  ],
  ['000', 'Australia/'],
  ['111', 'Pacific/Auckland Pacific/Chatham NZ'],
];

/** Whom to call in an emergency in a time zone (IANA); undefined where it is not known for sure. */
export const emergencyNumberOf = (zone: string): string | undefined =>
  zone === ''
    ? undefined
    : places.find(([, zones]) =>
        // A name that ends with a slash stands for all below it.
        zones.split(/\s+/).some((one) => (one.endsWith('/') ? zone.startsWith(one) : zone === one)),
      )?.[0];

/** The same by country (ISO 3166), from the same sources. */
const countries: readonly (readonly [number: string, codes: string])[] = [
  [
    '112',
    `AD AT AX BE BG CH CY CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT
    RO RS SE SI SK SM TR UA VA`,
  ],
  ['911', 'CA GU MP MX PR US VI'],
  ['000', 'AU'],
  ['111', 'NZ'],
];

/** Whom to call in an emergency in a country; undefined where it has no number for everything, or it is not known. */
export const emergencyNumberIn = (country: string): string | undefined =>
  country === '' ? undefined : countries.find(([, codes]) => codes.split(/\s+/).includes(country))?.[0];

/** Whom to call from a home: the number that its owner chose, that of its country, or that of its time zone. */
export const emergencyNumberAt = (
  home: Pick<PanelInfo, 'time_zone' | 'country' | 'emergency_number'> | undefined,
): string | undefined => {
  if (home === undefined) return undefined;
  const { time_zone: zone, country, emergency_number: own } = home;
  if (own !== '') return own;
  return country === '' ? emergencyNumberOf(zone) : emergencyNumberIn(country);
};
