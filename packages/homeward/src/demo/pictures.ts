/** What the demo's cameras see: drawings, lit by the hour, with somebody in them when motion was near. */
export interface View {
  /** Hour of the day by the house's clock, 0 to 24. */
  readonly hour: number;
  /** As burnt into the picture, `2026-11-21 14:03:07`. */
  readonly stamp: string;
  readonly person: boolean;
}

const width = 640;
const height = 360;

/** 0 at night, 1 at noon. */
const daylight = (hour: number): number =>
  Math.max(0, Math.min(1, (Math.sin(((hour - 6) / 12) * Math.PI) + 0.25) / 1.1));

const mix = (night: readonly number[], day: readonly number[], light: number): string =>
  `rgb(${night.map((value, index) => Math.round(value + ((day[index] ?? value) - value) * light)).join(' ')})`;

function frame(
  view: View,
  name: string,
  scene: (shade: (night: readonly number[], day: readonly number[]) => string) => string,
): string {
  const light = daylight(view.hour);
  const shade = (night: readonly number[], day: readonly number[]): string => mix(night, day, light);
  const lamp =
    light < 0.3
      ? `<radialGradient id="l" cx=".5" cy=".35" r=".6"><stop offset="0" stop-color="#ffe2a8" stop-opacity=".5"/><stop offset="1" stop-color="#ffe2a8" stop-opacity="0"/></radialGradient>`
      : '';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${lamp}<radialGradient id="v" cx=".5" cy=".45" r=".8"><stop offset=".5" stop-opacity="0"/><stop offset="1" stop-opacity=".55"/></radialGradient></defs>`,
    scene(shade),
    light < 0.3 ? `<rect width="${width}" height="${height}" fill="url(#l)"/>` : '',
    `<rect width="${width}" height="${height}" fill="url(#v)"/>`,
    `<g font-family="ui-monospace,monospace" font-size="14" fill="#f4f8fc"><text x="16" y="28">${name}</text><text x="${width - 16}" y="28" text-anchor="end">${view.stamp}</text></g></svg>`,
  ].join('');
}

const person = (x: number, ground: number, scale: number, fill: string): string =>
  `<g transform="translate(${x} ${ground}) scale(${scale})" fill="${fill}"><circle cx="0" cy="-150" r="20"/><path d="M-26-122q26-14 52 0l8 62-16 2-4-34-2 92h-18l-2-48-2 48h-18l-2-92-4 34-16-2z"/></g>`;

/** The porch with the front door. */
export const frontDoor = (view: View): string =>
  frame(view, 'Front door', (shade) =>
    [
      `<rect width="${width}" height="${height}" fill="${shade([40, 47, 56], [186, 178, 164])}"/>`,
      ...Array.from(
        { length: 12 },
        (_, row) =>
          `<path d="M0 ${20 + row * 24}h${width}" stroke="${shade([31, 37, 45], [168, 160, 146])}" stroke-width="2"/>`,
      ),
      `<path d="M0 292h${width}v68H0z" fill="${shade([27, 31, 36], [120, 118, 112])}"/><path d="M210 360 268 292h150l74 68z" fill="${shade([38, 43, 49], [150, 146, 138])}"/>`,
      `<path d="M282 66h122v226H282z" fill="${shade([22, 27, 33], [70, 58, 46])}"/><path d="M292 76h102v216H292z" fill="${shade([30, 40, 48], [46, 88, 84])}"/><path d="M310 96h66v66h-66z" fill="${shade([180, 150, 90], [196, 214, 220])}"/><circle cx="382" cy="190" r="5" fill="#cfd6dc"/>`,
      `<path d="M70 92h150v118H70z" fill="${shade([24, 29, 35], [92, 84, 74])}"/><path d="M80 102h62v98H80zM148 102h62v98h-62z" fill="${shade([96, 84, 58], [178, 202, 214])}"/>`,
      `<path d="M470 232h58l-8 64h-42z" fill="${shade([32, 30, 30], [128, 84, 62])}"/><path d="M499 236c-34-16-38-54-26-70 4 18 14 26 22 34-4-26 4-50 18-62 4 26 0 46-2 58 8-12 20-20 34-20-4 26-22 50-46 60z" fill="${shade([34, 50, 42], [74, 112, 72])}"/>`,
      view.person ? person(346, 318, 1.15, shade([16, 19, 23], [44, 48, 58])) : '',
    ].join(''),
  );

/** The drive with the garage. */
export const drive = (view: View): string =>
  frame(view, 'Drive', (shade) =>
    [
      `<rect width="${width}" height="170" fill="${shade([16, 22, 34], [164, 194, 214])}"/><path d="M0 142c70-30 120-6 180-22s140-36 220-12 160 4 240-16v92H0z" fill="${shade([18, 28, 26], [84, 116, 88])}"/>`,
      `<path d="M0 184h${width}v176H0z" fill="${shade([24, 32, 29], [96, 122, 86])}"/><path d="M110 360 280 184h120l230 176z" fill="${shade([36, 41, 47], [138, 138, 136])}"/>`,
      `<path d="M420 66h220v150H420z" fill="${shade([34, 39, 46], [196, 188, 172])}"/><path d="M404 72 520 16l120 42v20z" fill="${shade([20, 24, 29], [110, 66, 54])}"/><path d="M446 104h170v112H446z" fill="${shade([44, 50, 58], [224, 222, 214])}"/><path d="M446 132h170M446 160h170M446 188h170" stroke="${shade([30, 35, 41], [180, 176, 166])}" stroke-width="4"/>`,
      `<path d="M190 292c4-18 14-22 26-26l26-36c6-8 12-10 26-10h76c14 0 20 4 28 14l22 32c18 4 26 14 26 30v32H190z" fill="${shade([22, 30, 42], [52, 92, 134])}"/><path d="M258 232h46v28h-66zM316 232h40l20 28h-60z" fill="${shade([70, 82, 92], [190, 208, 220])}"/><circle cx="238" cy="328" r="24" fill="#15191d"/><circle cx="374" cy="328" r="24" fill="#15191d"/><circle cx="238" cy="328" r="11" fill="#77828c"/><circle cx="374" cy="328" r="11" fill="#77828c"/>`,
      view.person ? person(470, 300, 0.8, shade([14, 17, 21], [40, 44, 52])) : '',
    ].join(''),
  );
