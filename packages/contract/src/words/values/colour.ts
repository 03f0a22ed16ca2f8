/** Colours between the two ways of saying them: hue and saturation, and the CIE xy of a light (sRGB, D65). */

export interface HueSaturation {
  /** Degrees, 0 to 360. */
  readonly hue: number;
  /** Percent. */
  readonly saturation: number;
}
export interface Xy {
  readonly x: number;
  readonly y: number;
}

const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const curved = (part: number): number =>
  part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055;

/** A colour at full brightness as xy, to four places. */
export function toXy({ hue, saturation }: HueSaturation): Xy {
  const share = saturation / 100;
  const part = (offset: number): number => {
    const angle = (offset + hue / 60) % 6;
    return linear(1 - share * Math.max(0, Math.min(angle, 4 - angle, 1)));
  };
  const [red, green, blue] = [part(5), part(3), part(1)];
  const x = 0.4124 * red + 0.3576 * green + 0.1805 * blue;
  const y = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const z = 0.0193 * red + 0.1192 * green + 0.9505 * blue;
  const sum = x + y + z;
  const rounded = (value: number): number => Math.round(value * 1e4) / 1e4;
  return { x: rounded(x / sum), y: rounded(y / sum) };
}

/** The hue and saturation of a colour that a light says in xy; what sRGB cannot show is as near as it comes. */
export function toHueSaturation({ x, y }: Xy): HueSaturation {
  const [wide, deep] = [x / y, (1 - x - y) / y];
  const rgb = [
    3.2406 * wide - 1.5372 - 0.4986 * deep,
    -0.9689 * wide + 1.8758 + 0.0415 * deep,
    0.0557 * wide - 0.204 + 1.057 * deep,
  ].map((part) => Math.max(0, part));
  const brightest = Math.max(...rgb);
  const [red = 0, green = 0, blue = 0] = rgb.map((part) => curved(part / brightest));
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  if (range < 1e-3) return { hue: 0, saturation: 0 };
  const sixth =
    most === red
      ? ((green - blue) / range + 6) % 6
      : most === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4;
  return { hue: Math.round(sixth * 60) % 360, saturation: Math.round((range / most) * 100) };
}
