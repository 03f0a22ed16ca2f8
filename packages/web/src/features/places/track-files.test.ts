// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { csvOf, gpxOf } from '#features/places/track-files.ts';

const positions = [{ at: 1_795_244_400_000, latitude: 52.4869, longitude: 13.3532, accuracy: 12 }];

it('a track is written as GPX, with a name that cannot break out of it', () => {
  const gpx = gpxOf('Mia’s <phone> & "co"', positions);
  expect(gpx).toContain('<name>Mia’s &#60;phone&#62; &#38; &#34;co&#34;</name>');
  expect(gpx).toContain('<trkpt lat="52.4869" lon="13.3532"><time>2026-11-21T07:00:00.000Z</time>');
  expect(new DOMParser().parseFromString(gpx, 'text/xml').querySelectorAll('trkpt')).toHaveLength(1);
});

it('a track is written as a table', () => {
  expect(csvOf(positions)).toBe(
    'time,latitude,longitude,accuracy_m\r\n2026-11-21T07:00:00.000Z,52.4869,13.3532,12\r\n',
  );
});
