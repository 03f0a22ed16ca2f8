import type { AirQualityLevel, DeviceValues } from '../../shapes/devices/device-values.ts';

interface Band {
  readonly level: AirQualityLevel;
  /** Highest index of the band, and the particles (µg/m³, mean of a day) that it stands for. */
  readonly index: number;
  readonly pm25: number;
}

/** Bands of the air quality index and their particles, as the US EPA has set them since 2024. */
const bands: readonly Band[] = [
  { level: 'good', index: 50, pm25: 9 },
  { level: 'moderate', index: 100, pm25: 35.4 },
  { level: 'sensitive', index: 150, pm25: 55.4 },
  { level: 'unhealthy', index: 200, pm25: 125.4 },
  { level: 'veryUnhealthy', index: 300, pm25: 225.4 },
  { level: 'hazardous', index: 500, pm25: 325.4 },
];

/** The word for an index from 0 to 500. */
export const airQualityLevel = (index: number): AirQualityLevel =>
  bands.find((band) => index <= band.index)?.level ?? 'hazardous';

/** The index, 0 to 500, that fine particles alone make, µg/m³; each band is a straight line. */
export function indexOfParticles(pm25: number): number {
  let [lowIndex, lowParticles] = [0, 0];
  for (const band of bands) {
    if (pm25 <= band.pm25) {
      const share = (pm25 - lowParticles) / (band.pm25 - lowParticles);
      return Math.round(lowIndex + share * (band.index - lowIndex));
    }
    [lowIndex, lowParticles] = [band.index, band.pm25];
  }
  return 500;
}

/** The index that a word stands for: the middle of its band, so that it lies on the right side of every band's edge. */
function indexOfWord(word: AirQualityLevel): number {
  const place = bands.findIndex(({ level }) => level === word);
  const band = bands[place];
  return ((bands[place - 1]?.index ?? 0) + (band?.index ?? 0)) / 2;
}

/** The index that a device says, as a number or a word. Null is unknown, undefined where it says neither. */
export function airIndexOf({ airQuality, airQualityLevel: word }: DeviceValues): number | null | undefined {
  if (airQuality !== undefined && airQuality !== null) return airQuality;
  if (word === undefined) return airQuality;
  return word === null ? null : indexOfWord(word);
}

/** What a device says of the air, as a word: its index, else its own word, else what its particles come to. Null is unknown. */
export function airQualityOf({
  airQuality,
  airQualityLevel: word,
  pm25,
}: DeviceValues): AirQualityLevel | null {
  if (airQuality !== undefined && airQuality !== null) return airQualityLevel(airQuality);
  if (word !== undefined && word !== null) return word;
  return pm25 === undefined || pm25 === null ? null : airQualityLevel(indexOfParticles(pm25));
}

export type CarbonDioxideLevel = 'low' | 'raised' | 'high';

/** Carbon dioxide indoors, ppm: below 1000 is harmless, above 2000 is not acceptable (German environment agency). */
export const carbonDioxideLevel = (ppm: number): CarbonDioxideLevel =>
  ppm < 1000 ? 'low' : ppm <= 2000 ? 'raised' : 'high';
