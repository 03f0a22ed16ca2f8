import { describe, expect, it } from 'vitest';
import { foundPlaces } from './found-places.ts';

const found = (answer: unknown) => foundPlaces(JSON.stringify(answer));

describe('what a search of addresses answered', () => {
  it('as Nominatim writes it, degrees in texts', () => {
    const place = { display_name: 'Maple Street 12, Berlin', lat: '52.4869', lon: '13.3532', type: 'house' };
    expect(found([place])).toEqual([
      { name: 'Maple Street 12, Berlin', latitude: 52.4869, longitude: 13.3532 },
    ]);
  });

  it('as Photon writes it, longitude first', () => {
    const features = [
      {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [13.3532, 52.4869] },
        properties: { street: 'Maple Street', housenumber: '12', postcode: '10823', city: 'Berlin' },
      },
    ];
    expect(found({ type: 'FeatureCollection', features })).toEqual([
      { name: 'Maple Street 12, 10823 Berlin', latitude: 52.4869, longitude: 13.3532 },
    ]);
  });

  it('leaves out what has no name or lies nowhere, and keeps eight', () => {
    const place = (name: unknown, lat: unknown, lon: unknown) => ({ display_name: name, lat, lon });
    expect(
      found([
        place('', '1', '1'),
        place(7, '1', '1'),
        place('Far', '91', '1'),
        place('None', null, '1'),
        'x',
        null,
      ]),
    ).toEqual([]);
    expect(found(Array.from({ length: 20 }, (_, no) => place(`No. ${no}`, '1', '1')))).toHaveLength(8);
  });

  it.each(['', '<html>', '{}', '{"features":7}', '7', 'null'])('is no answer as %s', (text) => {
    expect(foundPlaces(text)).toBeNull();
  });
});
