import { FoundPlace } from '@homeward/contract/shapes/company/found-place.ts';

/** Places that are shown of what was found. */
const most = 8;

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
const textsOf = (...values: readonly unknown[]): string =>
  values.filter((value) => typeof value === 'string' && value !== '').join(', ');

/** One of Nominatim's (`format=jsonv2`): texts for degrees. */
function ofNominatim(value: unknown): unknown {
  const { display_name: name, lat, lon } = recordOf(value);
  return { name, latitude: Number(lat ?? Number.NaN), longitude: Number(lon ?? Number.NaN) };
}

/** One of Photon's: a GeoJSON point, longitude first. */
function ofPhoton(value: unknown): unknown {
  const { geometry, properties } = recordOf(value);
  const { coordinates } = recordOf(geometry);
  const { name, street, housenumber, postcode, city, country } = recordOf(properties);
  const [longitude, latitude] = Array.isArray(coordinates) ? (coordinates as readonly unknown[]) : [];
  const address = [street, housenumber].filter((part) => typeof part === 'string').join(' ');
  const town = [postcode, city].filter((part) => typeof part === 'string').join(' ');
  return { name: textsOf(name, address, town, country), latitude, longitude };
}

/** The places in what a search answered, Nominatim or Photon; null where it answered neither. */
export function foundPlaces(text: string): readonly FoundPlace[] | null {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    return null;
  }
  const { features } = recordOf(answer);
  const found = Array.isArray(answer)
    ? answer.map(ofNominatim)
    : Array.isArray(features)
      ? features.map(ofPhoton)
      : null;
  return (
    found &&
    found
      .flatMap((one) => {
        const place = FoundPlace.safeParse(one);
        return place.success && place.data.name !== '' ? [place.data] : [];
      })
      .slice(0, most)
  );
}
